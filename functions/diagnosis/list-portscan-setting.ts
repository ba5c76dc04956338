import { listPortscanSetting } from '../../shared/api/diagnosis/portscan-setting.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { portscanSetting } from '../../shared/records/settings/portscan-setting.ts';
import { listRecords } from '../../shared/store/records/list-records.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listPortscanSetting, connectStore, async (store, { project, input }) =>
  pageReply(
    'portscan_setting',
    await listRecords(store, project, portscanSetting, {
      ...input,
      keep: [{ equal: ['diagnosis_data_source_id', input.diagnosis_data_source_id] }],
    }),
  ),
);
