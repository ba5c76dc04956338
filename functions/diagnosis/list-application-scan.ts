import { listApplicationScan } from '../../shared/api/diagnosis/application-scan.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { applicationScan } from '../../shared/records/settings/application-scan.ts';
import { listRecords } from '../../shared/store/records/list-records.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listApplicationScan, connectStore, async (store, { project, input }) =>
  pageReply(
    'application_scan',
    await listRecords(store, project, applicationScan, {
      ...input,
      keep: [{ equal: ['diagnosis_data_source_id', input.diagnosis_data_source_id] }],
    }),
  ),
);
