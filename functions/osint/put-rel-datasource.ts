import { putRelDatasource } from '../../shared/api/osint/rel-data-source.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { relOsintDataSource } from '../../shared/records/rel-osint-data-source.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { putRecord } from '../../shared/store/put-record.ts';

export const handler = endpoint(putRelDatasource, connectStore, async (store, { project, input }) => ({
  output: { rel_osint_data_source: await putRecord(store, project, relOsintDataSource, input.rel_osint_data_source) },
}));
