import { putDatasource } from '../../shared/api/osint/data-source.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { osintDataSource } from '../../shared/records/settings/osint-data-source.ts';
import { putRecord } from '../../shared/store/records/put-record.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(putDatasource, connectStore, (store, call) =>
  putRecord(store, call, osintDataSource, call.input.osint_data_source),
);
