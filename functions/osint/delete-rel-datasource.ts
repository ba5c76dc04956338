import { deleteRelDatasource } from '../../shared/api/osint/rel-data-source.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { relOsintDataSource } from '../../shared/records/settings/rel-osint-data-source.ts';
import { connectStore } from '../../shared/store/table/connection.ts';
import { deleteRecord } from '../../shared/upkeep/delete-record.ts';

export const handler = endpoint(deleteRelDatasource, connectStore, (store, call) =>
  deleteRecord(store, call, relOsintDataSource, call.input.rel_osint_data_source_id),
);
