import { routesByArea as routes } from '../../shared/api/routes.ts';
import { collected } from '../library/collected.ts';
import type { TargetKind } from './target-kind.ts';

const { osint } = routes;

/** A configured link: its scans run. */
const configured = 2;

/** Links of OSINT resources of one type to the data source that researches it. */
export const osintKind = (
  name: string,
  summary: string,
  resource_type: string,
  osint_data_source_id: number,
): TargetKind => ({
  name,
  summary,
  area: 'osint',
  settingType: 'rel_osint_data_source',
  takes: ['word'],
  add: async ({ client, projectId: project_id }, resource_name, { word = [] }) => {
    const { data } = await client.call(osint.putOsint, {
      project_id,
      osint: { project_id, resource_type, resource_name },
    });
    const { osint_id } = data.osint;
    const link = await client.call(osint.putRelDatasource, {
      project_id,
      rel_osint_data_source: { project_id, osint_id, osint_data_source_id, status: configured },
    });
    const { rel_osint_data_source_id } = link.data.rel_osint_data_source;
    for (const each of word) {
      const osint_detect_word = { project_id, rel_osint_data_source_id, word: each };
      await client.call(osint.putWord, { project_id, osint_detect_word });
    }
    return rel_osint_data_source_id;
  },
  list: async ({ client, projectId: project_id }) => {
    const links = await collected(
      client.pages(osint.listRelDatasource, { project_id, osint_data_source_id, etags: 'true' }),
      (page) => page.rel_osint_data_source,
    );
    const named = await collected(client.pages(osint.listOsint, { project_id }), (page) => page.osint);
    return links.map((link) => ({
      id: link.rel_osint_data_source_id,
      value: named.find(({ osint_id }) => osint_id === link.osint_id)?.resource_name ?? '',
      name: '',
      detail: link.status_detail,
      scannedAt: link.scan_at,
      etag: link.etag,
    }));
  },
  remove: async ({ client, projectId: project_id }, rel_osint_data_source_id, match) => {
    const links = await collected(
      client.pages(osint.listRelDatasource, { project_id, osint_data_source_id }),
      (page) => page.rel_osint_data_source,
    );
    await client.call(osint.deleteRelDatasource, { project_id, rel_osint_data_source_id }, match);
    const osint_id = links.find((link) => link.rel_osint_data_source_id === rel_osint_data_source_id)?.osint_id;
    if (osint_id === undefined) return;
    const left = await client.call(osint.listRelDatasource, { project_id, osint_id, limit: 1 });
    if (left.data.rel_osint_data_source.length === 0) await client.call(osint.deleteOsint, { project_id, osint_id });
  },
  start: async ({ client, projectId: project_id }, rel_osint_data_source_id) =>
    (await client.call(osint.invokeScan, { project_id, rel_osint_data_source_id })).runIds,
});
