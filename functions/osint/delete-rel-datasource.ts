import { deleteRelDatasource } from '../../shared/api/osint.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { relOsintDataSource } from '../../shared/records/rel-osint-data-source.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { deleteRecord } from '../../shared/store/delete-record.ts';

export const handler = endpoint(deleteRelDatasource, connectStore, async (store, { project, input }) => {
  await deleteRecord(store, project, relOsintDataSource, input.rel_osint_data_source_id);
  return { output: {} };
});
