import { deleteOsint } from '../../shared/api/osint.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { osint } from '../../shared/records/osint.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { deleteRecord } from '../../shared/store/delete-record.ts';

export const handler = endpoint(deleteOsint, connectStore, async (store, { project, input }) => {
  await deleteRecord(store, project, osint, input.osint_id);
  return { output: {} };
});
