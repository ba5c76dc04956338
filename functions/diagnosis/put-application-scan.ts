import { putApplicationScan } from '../../shared/api/diagnosis/application-scan.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { applicationScan } from '../../shared/records/settings/application-scan.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { putRecord } from '../../shared/store/put-record.ts';

export const handler = endpoint(putApplicationScan, connectStore, (store, call) =>
  putRecord(store, call, applicationScan, call.input.application_scan),
);
