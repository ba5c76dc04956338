import * as z from 'zod/mini';
import { taxonomyOf } from '../../taxonomy/taxonomy.ts';
import { hostOfResource } from '../host.ts';
import { type Stored, type StoredKind, wholeRecord } from '../stored.ts';
import { type Finding, findingRecord } from './finding.ts';
import { asItStands } from './finding-status.ts';
import { fingerprintOf } from './fingerprint.ts';
import { saidBefore } from './said-before.ts';
import { statusChanges } from './status-change.ts';

const { fingerprint: _, taxonomy: __, ...storedFields } = findingRecord.shape;

/**
 * A finding as it is stored: its fingerprint follows from what it is about, its taxonomy from its check. Those of earlier versions tell their host by their
 * resource alone.
 */
export const storedFinding = {
  type: 'finding',
  record: z.object({
    ...storedFields,
    status_changes: statusChanges,
    said_before: saidBefore,
  }),
  upgrade: (item) =>
    item.host === undefined && typeof item.resource === 'string'
      ? { ...item, host: hostOfResource(item.resource) }
      : item,
} satisfies StoredKind;

/**
 * A stored finding as it is to be shown at `now` (seconds), with what else is stored of it.
 * @throws DamagedItem
 */
export function shownFinding(item: Stored, now: number): Stored & Finding {
  const stored = wholeRecord(storedFinding, item);
  const taxonomy = taxonomyOf(stored.check_id, stored.cwe);
  return asItStands({ ...stored, fingerprint: fingerprintOf(stored), taxonomy }, now);
}

/**
 * Reads a stored finding as it stands at `now` (seconds).
 * @throws DamagedItem
 */
export function parseFinding(item: Stored, now: number): Finding {
  return z.parse(findingRecord, shownFinding(item, now));
}
