import { putRelDatasource } from '../../shared/api/osint/rel-data-source.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { relOsintDataSource } from '../../shared/records/settings/rel-osint-data-source.ts';
import { putRecord } from '../../shared/store/records/put-record.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(putRelDatasource, connectStore, (store, call) =>
  putRecord(store, call, relOsintDataSource, call.input.rel_osint_data_source),
);
