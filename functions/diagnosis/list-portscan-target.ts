import { listPortscanTarget } from '../../shared/api/diagnosis/portscan-target.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { portscanTarget } from '../../shared/records/settings/portscan-target.ts';
import { fieldIs, listRecords } from '../../shared/store/records/list-records.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listPortscanTarget, connectStore, async (store, { project, input }) => {
  const keep = input.status === undefined ? [] : [fieldIs(portscanTarget, 'status', input.status)];
  const selection = { ...input, parentId: input.portscan_setting_id, keep };
  return pageReply('portscan_target', await listRecords(store, project, portscanTarget, selection));
});
