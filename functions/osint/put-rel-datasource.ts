import { putRelDatasource } from '../../shared/api/osint/rel-data-source.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { relOsintDataSource } from '../../shared/records/settings/rel-osint-data-source.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { putRecord } from '../../shared/store/put-record.ts';

export const handler = endpoint(putRelDatasource, connectStore, (store, call) =>
  putRecord(store, call, relOsintDataSource, call.input.rel_osint_data_source),
);
