import { deleteDatasource } from '../../shared/api/osint/data-source.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { relOsintDataSourceKind } from '../../shared/records/settings/kinds.ts';
import { osintDataSource } from '../../shared/records/settings/osint-data-source.ts';
import { connectStore } from '../../shared/store/table/connection.ts';
import { deleteUnreferenced } from '../../shared/upkeep/delete-record.ts';

export const handler = endpoint(deleteDatasource, connectStore, (store, call) =>
  deleteUnreferenced(store, call, osintDataSource, call.input.osint_data_source_id, relOsintDataSourceKind),
);
