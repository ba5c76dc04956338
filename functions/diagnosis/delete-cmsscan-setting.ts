import { deleteCmsscanSetting } from '../../shared/api/diagnosis/cmsscan-setting.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { cmsscanSetting } from '../../shared/records/settings/cmsscan-setting.ts';
import { connectStore } from '../../shared/store/table/connection.ts';
import { deleteRecord } from '../../shared/upkeep/delete-record.ts';

export const handler = endpoint(deleteCmsscanSetting, connectStore, (store, call) =>
  deleteRecord(store, call, cmsscanSetting, call.input.cmsscan_setting_id),
);
