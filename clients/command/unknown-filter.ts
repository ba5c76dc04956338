import { routesByArea as routes } from '../../shared/api/routes.ts';
import { importSourceNames } from '../../shared/records/findings/import-source.ts';
import { diagnosisDataSources, osintDataSources } from '../../shared/records/settings/data-sources.ts';
import { collected } from '../library/collected.ts';
import type { Connection } from './connection.ts';
import { CommandFault } from './fault.ts';
import { requiredTarget } from './targets/target-kinds.ts';

/** What names a thing that is there or not, other than a word of somebody's own. */
export interface NamingFilters {
  readonly target?: string;
  readonly check?: string;
  readonly source?: string;
}

async function requireTarget(connection: Connection, text: string): Promise<void> {
  const { kind, id } = requiredTarget(text);
  const there = await kind.list(connection);
  if (!there.some((target) => target.id === id)) {
    throw new CommandFault(`no target ${text}: scanfold target list shows them`);
  }
}

/** Checks of other programs bear the name of theirs (`zap:10020`) and can be anything. */
async function requireCheck(id: string): Promise<void> {
  const { default: titles } = await import('../../shared/taxonomy/check-titles.json', { with: { type: 'json' } });
  if (!Object.hasOwn(titles, id) && !importSourceNames.some((name) => id.startsWith(`${name}:`))) {
    throw new CommandFault(`--check ${id}: no such check`);
  }
}

async function requireSource({ client, projectId: project_id }: Connection, name: string): Promise<void> {
  const own = await collected(
    client.pages(routes.osint.listDatasource, { project_id }),
    (page) => page.osint_data_source,
  );
  const names = [...diagnosisDataSources, ...osintDataSources, ...own].map((source) => source.name);
  const known = [...new Set([...names, ...importSourceNames])];
  if (!known.includes(name)) throw new CommandFault(`--source ${name}: must be ${known.join(', ')}`);
}

/**
 * Asked where nothing was found: a name with a typing error finds nothing, either, and nobody should take that for good news.
 * Throws CommandFault.
 */
export async function refuseUnknown(connection: Connection, { target, check, source }: NamingFilters): Promise<void> {
  if (target !== undefined) await requireTarget(connection, target);
  if (check !== undefined) await requireCheck(check);
  if (source !== undefined) await requireSource(connection, source);
}
