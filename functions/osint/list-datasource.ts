import { listDatasource } from '../../shared/api/osint/data-source.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { listDataSources } from '../../shared/store/list-data-sources.ts';

export const handler = endpoint(listDatasource, connectStore, async (store, { project, input }) =>
  pageReply('osint_data_source', await listDataSources(store, project, input)),
);
