import type { AuthorizedProject } from '../auth/principal.ts';
import { diagnosisDataSources } from '../records/data-sources.ts';
import { scannableCode } from '../records/policy.ts';
import type { Table } from '../store/table.ts';
import type { Invocation } from './invocation.ts';
import { findDiagnosisInvocation } from './invoke-diagnosis.ts';
import { findOsintInvocation } from './invoke-osint.ts';

/** The kind and the id in a setting's name `<CODE>#<id>`. */
function readName(name: string) {
  const [code = '', id] = name.split('#');
  const scannable = scannableCode(code);
  if (!scannable) throw new RangeError(`not a setting that is scanned: ${name}`);
  return { ...scannable, id: Number(id) };
}

/**
 * Finds what is to be scanned for the setting with this name, as its invoke route does.
 * @throws NotFound, InvalidRequest (it cannot be scanned as it is)
 */
export async function findInvocation(table: Table, project: AuthorizedProject, name: string): Promise<Invocation> {
  const { kind, id } = readName(name);
  return kind.dataSource
    ? findDiagnosisInvocation(table, project, id, kind.dataSource.id)
    : findOsintInvocation(table, project, id);
}

/**
 * The name of a setting's data source. Settings of the diagnosis area have that of their kind, the others must be asked.
 * @throws NotFound, InvalidRequest (no scanner for its data source, or none for its resource)
 */
export async function dataSourceOf(
  table: Table,
  project: AuthorizedProject,
  name: string,
): Promise<string | undefined> {
  const { kind } = readName(name);
  const fixed = diagnosisDataSources.find(({ id }) => id === kind.dataSource?.id);
  if (fixed) return fixed.name;
  const { targets } = await findInvocation(table, project, name);
  return targets[0]?.subject.data_source;
}
