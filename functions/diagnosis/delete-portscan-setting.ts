import { deletePortscanSetting } from '../../shared/api/diagnosis.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { portscanSetting } from '../../shared/records/portscan-setting.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { deleteRecord } from '../../shared/store/delete-record.ts';

export const handler = endpoint(deletePortscanSetting, connectStore, async (store, { project, input }) => {
  await deleteRecord(store, project, portscanSetting, input.portscan_setting_id);
  return { output: {} };
});
