import { listRelDatasource } from '../../shared/api/osint/rel-data-source.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { relOsintDataSource } from '../../shared/records/settings/rel-osint-data-source.ts';
import { listRecords } from '../../shared/store/records/list-records.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listRelDatasource, connectStore, async (store, { project, input }) => {
  const { osint_id, osint_data_source_id } = input;
  const selection = {
    ...input,
    ...(osint_id === undefined ? {} : { parentId: osint_id }),
    keep:
      osint_data_source_id === undefined ? [] : [{ equal: ['osint_data_source_id', osint_data_source_id] as const }],
  };
  return pageReply('rel_osint_data_source', await listRecords(store, project, relOsintDataSource, selection));
});
