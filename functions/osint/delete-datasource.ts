import { deleteDatasource } from '../../shared/api/osint.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { osintDataSource } from '../../shared/records/osint-data-source.ts';
import { relOsintDataSource } from '../../shared/records/rel-osint-data-source.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { deleteUnreferenced } from '../../shared/store/delete-record.ts';

export const handler = endpoint(deleteDatasource, connectStore, async (store, { project, input }) => {
  await deleteUnreferenced(store, project, osintDataSource, input.osint_data_source_id, relOsintDataSource);
  return { output: {} };
});
