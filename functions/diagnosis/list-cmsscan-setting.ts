import { listCmsscanSetting } from '../../shared/api/diagnosis/cmsscan-setting.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { cmsscanSetting } from '../../shared/records/settings/cmsscan-setting.ts';
import { listRecords } from '../../shared/store/records/list-records.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listCmsscanSetting, connectStore, async (store, { project, input }) =>
  pageReply(
    'cmsscan_setting',
    await listRecords(store, project, cmsscanSetting, {
      ...input,
      keep: [{ equal: ['diagnosis_data_source_id', input.diagnosis_data_source_id] }],
    }),
  ),
);
