import { deleteApplicationScan } from '../../shared/api/diagnosis/application-scan.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { applicationScan } from '../../shared/records/settings/application-scan.ts';
import { connectStore } from '../../shared/store/table/connection.ts';
import { deleteRecord } from '../../shared/upkeep/delete-record.ts';

export const handler = endpoint(deleteApplicationScan, connectStore, (store, call) =>
  deleteRecord(store, call, applicationScan, call.input.application_scan_id),
);
