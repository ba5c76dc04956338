import type { AuthorizedProject } from '../auth/principal.ts';
import { scanFields, timestamps } from '../records/fields.ts';
import type { RunSettings } from '../records/runs/run-settings.ts';
import type { Kind } from '../records/settings/kinds.ts';
import { defaultsOf, idIn } from '../records/settings/resource.ts';
import { recordedAs } from '../records/settings/resources.ts';
import { type Scannable, scannedAs } from '../records/settings/scannable.ts';
import { fieldsOf, type Stored, type StoredKind, textIn } from '../records/stored.ts';
import type { Run } from '../runs/run.ts';
import { findRecord } from '../store/records/get-record.ts';
import { readRecords } from '../store/records/list-records.ts';
import type { Item } from '../store/table/item-range.ts';
import type { Table } from '../store/table/table.ts';

/** The stored records that a run scans: the scanned record, and its related setting if there is one. */
export interface ScanSubject {
  readonly record: Item;
  readonly linked: Item | undefined;
  /** What is scanned: an address or CIDR range, a URL, or a host name. */
  readonly target: string;
  /** The detect words of an OSINT link, in lower case. */
  readonly detectWords: readonly string[];
  /** What of the two records a run keeps. */
  readonly settings: Pick<RunSettings, 'record' | 'linked'>;
}

/** What of a record is written as scans go, or by the clock. */
const notSettings: ReadonlySet<string> = new Set([...Object.keys(scanFields), ...Object.keys(timestamps)]);

/** The fields of a record that say what to scan: two of them are equal when a scan would do the same. */
function settingsOf(kind: StoredKind, record: Stored): Record<string, unknown> {
  return Object.fromEntries(fieldsOf(kind, record).filter(([name]) => !notSettings.has(name)));
}

/**
 * The snapshot of a run's settings, converted to the form of this version if an earlier version stored it.
 * @param name the scanned record's, `<CODE>#<id>`
 */
export function snapshotNow(name: string, { record, linked }: Pick<RunSettings, 'record' | 'linked'>) {
  const { scanned, rest } = scannedAs(name) ?? {};
  const now = (of: Kind | undefined, fields: Stored) => {
    const kind = of && recordedAs(of);
    return kind ? settingsOf(kind, { ...defaultsOf(kind.record), ...fields }) : fields;
  };
  return { record: now(scanned, record), linked: linked && now(rest?.kind, linked) };
}

/** How many words a run takes along: it carries them with each sign of life. */
const maxDetectWords = 200;

async function wordsOf(table: Table, project: AuthorizedProject, kind: Kind, parentId: number) {
  const words = new Set<string>();
  for await (const record of readRecords(table, project, recordedAs(kind), { parentId })) {
    words.add(textIn(kind.type, record, 'word').trim().toLowerCase());
    if (words.size === maxDetectWords) break;
  }
  return [...words];
}

/** The target of a run by its settings: an address or CIDR range, a URL, or a host name; empty if they name none. */
export function targetOf({ record: name }: Pick<Run, 'record'>, { record, linked }: RunSettings): string {
  const { target } = scannedAs(name) ?? {};
  const value = target && (target.of === 'record' ? record : linked)?.[target.field];
  return typeof value === 'string' ? value : '';
}

/**
 * Reads the related setting of a scanned record; undefined if there is none.
 * @param settingId the id of the setting
 * @param setting the setting as it is stored
 */
export async function readRest(
  table: Table,
  project: AuthorizedProject,
  { rest, setting: kind }: Scannable,
  settingId: number,
  setting: Stored,
): Promise<Item | undefined> {
  if (!rest) return undefined;
  const read = recordedAs(rest.kind);
  if (rest.is === 'parent') return findRecord(table, project, read, idIn(kind, setting, rest.kind.idField));
  const [child] = await Array.fromAsync(readRecords(table, project, read, { parentId: settingId, limit: 1 }));
  return child;
}

/** Reads the records that a run is to scan; undefined if the setting was deleted, or has another run by now. */
export async function readSubject(
  table: Table,
  project: AuthorizedProject,
  run: Run,
): Promise<ScanSubject | undefined> {
  const scannable = scannedAs(run.record);
  if (!scannable) return undefined;
  const { scanned, target, words } = scannable;
  const record = await findRecord(table, project, recordedAs(scanned), Number(run.record.split('#')[1]));
  // A retest leaves its record alone.
  if (!record || (run.retest === undefined && record.active_run !== run.run_id)) return undefined;
  const [linked, detectWords] = await Promise.all([
    readRest(table, project, scannable, run.setting_id, record),
    words ? wordsOf(table, project, words, run.setting_id) : [],
  ]);
  const holder = target.of === 'record' ? record : linked;
  return {
    record,
    linked,
    target: holder ? textIn(scanned.type, holder, target.field) : '',
    detectWords,
    settings: {
      record: settingsOf(recordedAs(scanned), record),
      linked: scannable.rest && linked ? settingsOf(recordedAs(scannable.rest.kind), linked) : null,
    },
  };
}
