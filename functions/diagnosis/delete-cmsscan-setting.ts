import { deleteCmsscanSetting } from '../../shared/api/diagnosis.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { cmsscanSetting } from '../../shared/records/cmsscan-setting.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { deleteRecord } from '../../shared/store/delete-record.ts';

export const handler = endpoint(deleteCmsscanSetting, connectStore, async (store, { project, input }) => {
  await deleteRecord(store, project, cmsscanSetting, input.cmsscan_setting_id);
  return { output: {} };
});
