import { putApplicationScan } from '../../shared/api/diagnosis/application-scan.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { applicationScan } from '../../shared/records/settings/application-scan.ts';
import { putRecord } from '../../shared/store/records/put-record.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(putApplicationScan, connectStore, (store, call) =>
  putRecord(store, call, applicationScan, call.input.application_scan),
);
