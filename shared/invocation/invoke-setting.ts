import type { AuthorizedProject } from '../auth/principal.ts';
import { diagnosisDataSources } from '../records/settings/data-sources.ts';
import { scannableCode } from '../records/settings/scannable.ts';
import type { Subject } from '../runs/run-subject.ts';
import type { Item } from '../store/table/item-range.ts';
import type { Table } from '../store/table/table.ts';
import type { Invocation } from './invocation.ts';
import { findDiagnosisInvocation } from './invoke-diagnosis.ts';
import { findOsintInvocation, linkSubject } from './invoke-osint.ts';

/** The kind and the id in a setting's name `<CODE>#<id>`. */
function readName(name: string) {
  const [code = '', id] = name.split('#');
  const scannable = scannableCode(code);
  if (!scannable) throw new RangeError(`not a setting that can be scanned: ${name}`);
  return { kind: scannable.setting, id: Number(id) };
}

/**
 * Finds what is to be scanned for the setting with this name, as its invoke route does.
 * @param stored the setting, where it has just been read
 * @throws NotFound, InvalidRequest (it cannot be scanned as it is)
 */
export async function findInvocation(
  table: Table,
  project: AuthorizedProject,
  name: string,
  stored?: Item,
): Promise<Invocation> {
  const { kind, id } = readName(name);
  return kind.dataSource
    ? findDiagnosisInvocation(table, project, id, kind.dataSource.id, stored)
    : findOsintInvocation(table, project, id, stored);
}

/**
 * What a setting is as a whole, for a scan that does not come to its targets. Settings of the diagnosis area have the
 * data source of their kind, a link's must be asked for; whether it fits is not.
 * @param stored the setting, where it has just been read
 * @throws NotFound (the link, or its data source)
 */
export async function settingSubject(
  table: Table,
  project: AuthorizedProject,
  name: string,
  stored?: Item,
): Promise<Subject> {
  const { kind, id } = readName(name);
  const source = diagnosisDataSources.find((each) => each.id === kind.dataSource?.id);
  if (!source) return linkSubject(table, project, id, stored);
  const { type: setting_type } = kind;
  const { id: data_source_id, name: data_source, maxScore: max_score } = source;
  return { record: name, setting_type, setting_id: id, target_id: null, data_source_id, data_source, max_score };
}
