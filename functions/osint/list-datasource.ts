import { listDatasource } from '../../shared/api/osint/data-source.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { listDataSources } from '../../shared/store/records/list-data-sources.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listDatasource, connectStore, async (store, { project, input }) =>
  pageReply('osint_data_source', await listDataSources(store, project, input)),
);
