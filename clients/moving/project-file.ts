import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { routesByArea as routes } from '../../shared/api/routes.ts';
import { type Finding, listedFinding } from '../../shared/records/findings/finding.ts';
import { currentSettings, settingsOf } from './current-settings.ts';
import type { Project } from './records.ts';
import { ReportFault } from './reports/reported.ts';

/** Which form the file is in: a header, settings, one finding a line, and an end with their number. */
const fileVersion = 1;

const header = z.object({ scanfold_export: z.literal(fileVersion, 'was made by a later version: update first') });
const line = z.union([
  z.object({ settings: z.unknown() }),
  z.object({ finding: listedFinding }),
  z.object({ end: z.int() }),
]);

/** The lines of a project: its settings, and its findings that are not fixed. Throws what a call throws. */
export async function* projectLines(project: Project, now: Date): AsyncGenerator<string> {
  const { client, projectId: project_id } = project;
  yield JSON.stringify({ scanfold_export: fileVersion, project_id, exported_at: now.toISOString() });
  yield JSON.stringify({ settings: settingsOf(await currentSettings(project)) });
  let count = 0;
  for await (const page of client.pages(routes.finding.listFinding, { project_id, limit: 500 })) {
    for (const finding of page.finding) {
      if (finding.status === 'fixed') continue;
      count += 1;
      yield JSON.stringify({ finding });
    }
  }
  yield JSON.stringify({ end: count });
}

/** What a file of a project has. */
export interface ProjectFile {
  /** As `parseSettings` takes them. */
  readonly settings: unknown;
  readonly findings: readonly { readonly finding: Finding; readonly place: string }[];
}

/** Reads a file of a project as a whole, before anything is done with it. Throws ReportFault. */
export async function readProject(file: string): Promise<ProjectFile> {
  let number = 0;
  let settings: unknown;
  let end: number | undefined;
  const findings: { finding: Finding; place: string }[] = [];
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new ReportFault(`line ${number} is not JSON: the file is cut short, or no exported project`);
    }
    const parsed = z.safeParse(number === 1 ? header : line, value);
    if (!parsed.success) throw new ReportFault(`line ${number}: ${parsed.error.issues[0]?.message ?? 'is not known'}`);
    if ('settings' in parsed.data) settings = parsed.data.settings;
    if ('finding' in parsed.data) findings.push({ finding: parsed.data.finding, place: `line ${number}` });
    if ('end' in parsed.data) end = parsed.data.end;
  }
  if (end !== findings.length) throw new ReportFault('it is not complete');
  return { settings, findings };
}
