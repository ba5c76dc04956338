import * as z from 'zod/mini';
import { type ImportedFinding, importedFinding } from '../../shared/records/findings/imported-finding.ts';
import type { ImportLine } from './import-line.ts';
import type { Reported } from './reports/reported.ts';

/** A finding of a report as the service takes it. */
export interface FindingEntry {
  readonly finding: ImportedFinding;
  readonly place: string;
}

/** What they are called in the report: what was found, and where. */
const nameOf = ({ title, resource }: ImportedFinding) => `${title} at ${resource}`;

/** What became of a finding of a report. */
export function findingLine(
  outcome: ImportLine['outcome'],
  { finding, place }: FindingEntry,
  { to = '', note = '' }: Partial<Pick<ImportLine, 'to' | 'note'>> = {},
): ImportLine {
  return { outcome, record: 'finding', from: '', to, name: nameOf(finding), place, note };
}

/** The finding of an entry, checked as the service checks it; of one that is none or a wrong one the line that says so. */
export function readEntry(entry: Reported): FindingEntry | ImportLine {
  if (!('finding' in entry)) {
    const [outcome, note] =
      'skipped' in entry ? (['skipped', entry.skipped] as const) : (['refused', entry.refused] as const);
    return { outcome, record: 'finding', from: '', to: '', name: entry.name, place: entry.place, note };
  }
  const { finding, place } = entry;
  const parsed = z.safeParse(importedFinding, finding);
  if (parsed.success) return { finding: parsed.data, place };
  const [issue] = parsed.error.issues;
  return findingLine('refused', entry, { note: `${issue?.path.join('.')}: ${issue?.message}` });
}
