import type { AuthorizedProject } from '../auth/principal.ts';
import { readRest } from '../execution/scan-subject.ts';
import { InvalidRequest, NotFound } from '../outcome/errors.ts';
import { diagnosisDataSources } from '../records/settings/data-sources.ts';
import { idIn } from '../records/settings/resource.ts';
import { recordedAs } from '../records/settings/resources.ts';
import { allScannables, type Scannable } from '../records/settings/scannable.ts';
import { textIn, wholeRecord } from '../records/stored.ts';
import { recordName } from '../store/keys/keys.ts';
import { findRecord } from '../store/records/get-record.ts';
import { readRecords } from '../store/records/list-records.ts';
import type { Item } from '../store/table/item-range.ts';
import type { Table } from '../store/table/table.ts';
import type { Invocation } from './invocation.ts';

/** A record that is scanned, and the address, range or URL that it, or the rest of its setting, names. */
interface Scanned {
  readonly item: Item;
  readonly target: string;
}

/** The records that are scanned for a setting: its targets, or the setting itself. */
async function targetsOf(
  table: Table,
  project: AuthorizedProject,
  scannable: Scannable,
  setting: Item,
  settingId: number,
): Promise<readonly Scanned[]> {
  const { setting: kind, scanned, configured, rest, emptyFault, target } = scannable;
  if (configured && setting[configured.field] !== configured.value) {
    throw new InvalidRequest(`setting_id: ${configured.fault}`);
  }
  const linked = await readRest(table, project, scannable, settingId, setting);
  if (rest && !linked) throw new InvalidRequest(`setting_id: ${rest.fault}`);
  const asScanned = (item: Item): Scanned => {
    const holder = target.of === 'rest' && linked ? linked : item;
    return { item, target: textIn(scanned.type, holder, target.field) };
  };
  if (scanned === kind) return [asScanned(setting)];
  const children = readRecords(table, project, recordedAs(scanned), { parentId: settingId });
  const targets = await Array.fromAsync(children);
  if (targets.length === 0) throw new InvalidRequest(`setting_id: ${emptyFault}`);
  return targets.map(asScanned);
}

/**
 * Finds what an invoke of the diagnosis area is to scan.
 * @param stored the setting, where it has just been read
 * @throws NotFound (data source or setting), InvalidRequest (nothing there that could be scanned)
 */
export async function findDiagnosisInvocation(
  table: Table,
  project: AuthorizedProject,
  settingId: number,
  dataSourceId: number,
  stored?: Item,
): Promise<Invocation> {
  const source = diagnosisDataSources.find(({ id }) => id === dataSourceId);
  const scannable = allScannables.find(({ setting }) => setting.dataSource?.id === dataSourceId);
  if (!source || !scannable) throw new NotFound('diagnosis_data_source_id: no such data source');
  const { setting: kind, scanned } = scannable;
  const recorded = recordedAs(kind);
  const setting = stored ? wholeRecord(recorded, stored) : await findRecord(table, project, recorded, settingId);
  if (!setting) throw new NotFound(`setting_id: no such ${kind.type} in this project`);
  const targets = await targetsOf(table, project, scannable, setting, settingId);
  return {
    name: `${kind.type} ${settingId}`,
    targets: targets.map(({ item, target }) => {
      const id = idIn(scanned, item, scanned.idField);
      return {
        record: item,
        target,
        subject: {
          record: recordName(scanned.code, id),
          setting_type: kind.type,
          setting_id: settingId,
          target_id: scanned === kind ? null : id,
          data_source_id: source.id,
          data_source: source.name,
          max_score: source.maxScore,
        },
      };
    }),
  };
}
