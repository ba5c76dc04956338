import type { AuthorizedProject } from '../auth/principal.ts';
import { applicationScan } from '../records/application-scan.ts';
import { applicationScanBasicSetting } from '../records/application-scan-basic-setting.ts';
import { cmsscanSetting } from '../records/cmsscan-setting.ts';
import { osint } from '../records/osint.ts';
import { osintDetectWord } from '../records/osint-detect-word.ts';
import { portscanTarget } from '../records/portscan-target.ts';
import { relOsintDataSource } from '../records/rel-osint-data-source.ts';
import type { Run } from '../runs/run.ts';
import { findRecord } from '../store/get-record.ts';
import { readRecords } from '../store/list-records.ts';
import type { Item, Table } from '../store/table.ts';

/** What a run scans as it is stored now: the record, and the one that holds the rest where there is such. */
export interface ScanSubject {
  readonly record: Item;
  readonly linked: Item | undefined;
  /** What is scanned: an address or CIDR range, a URL, or a host name. */
  readonly target: string;
  /** The detect words of an OSINT link, in lower case. */
  readonly detectWords: readonly string[];
}

/** Attributes that are the store's, or say how scans went: no settings. */
const notSettings =
  /^(pk|sk|lk|version|revision|only_child|active_run|last_run|status|status_detail|scan_at|created_at|updated_at|due_\w+|expires_at)$/;

/** A record's fields without what the store and scans write: two of them are equal when a scan would do the same. */
export function settingsOf(item: Item): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !notSettings.test(name)));
}

/** How many words a run takes along: it carries them with each sign of life. */
const maxDetectWords = 200;

async function detectWordsOf(table: Table, project: AuthorizedProject, linkId: number): Promise<readonly string[]> {
  const words = new Set<string>();
  for await (const { word } of readRecords(table, project, osintDetectWord, { parentId: linkId })) {
    words.add(String(word).trim().toLowerCase());
    if (words.size === maxDetectWords) break;
  }
  return [...words];
}

/** The kinds of records that are scanned. */
const scanned = [cmsscanSetting, portscanTarget, applicationScan, relOsintDataSource];

/** Reads what the run is to scan; undefined where the setting was deleted, or has another run by now. */
export async function readSubject(
  table: Table,
  project: AuthorizedProject,
  run: Run,
): Promise<ScanSubject | undefined> {
  const [code, id] = run.record.split('#');
  const kind = scanned.find((each) => each.code === code);
  const record = kind && (await findRecord(table, project, kind, Number(id)));
  if (record?.active_run !== run.run_id) return undefined;
  if (code === portscanTarget.code)
    return { record, linked: undefined, target: String(record.target), detectWords: [] };
  if (code === applicationScan.code) {
    const basic = { parentId: run.setting_id, limit: 1 };
    const [linked] = await Array.fromAsync(readRecords(table, project, applicationScanBasicSetting, basic));
    return { record, linked, target: String(linked?.target ?? ''), detectWords: [] };
  }
  if (code === relOsintDataSource.code) {
    const [linked, detectWords] = await Promise.all([
      findRecord(table, project, osint, Number(record.osint_id)),
      detectWordsOf(table, project, run.setting_id),
    ]);
    return { record, linked, target: String(linked?.resource_name ?? ''), detectWords };
  }
  return { record, linked: undefined, target: String(record.target_url ?? ''), detectWords: [] };
}
