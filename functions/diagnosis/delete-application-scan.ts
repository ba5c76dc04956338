import { deleteApplicationScan } from '../../shared/api/diagnosis.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { applicationScan } from '../../shared/records/application-scan.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { deleteRecord } from '../../shared/store/delete-record.ts';

export const handler = endpoint(deleteApplicationScan, connectStore, async (store, { project, input }) => {
  await deleteRecord(store, project, applicationScan, input.application_scan_id);
  return { output: {} };
});
