import { putTargetFromHost } from '../../shared/api/osint/host-target.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { basicSettingOf, cmsSettingOf, portTargetOf } from '../../shared/records/hosts/host-target.ts';
import { applicationScanBasicSetting } from '../../shared/records/settings/application-scan-basic-setting.ts';
import { cmsscanSetting } from '../../shared/records/settings/cmsscan-setting.ts';
import { portscanTarget } from '../../shared/records/settings/portscan-target.ts';
import { readDenial } from '../../shared/scanning/egress/deny-list.ts';
import { getHost } from '../../shared/store/hosts/hosts.ts';
import { readLimits } from '../../shared/store/records/limits.ts';
import { putRecord } from '../../shared/store/records/put-record.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

const connect = () => ({
  store: connectStore(),
  limits: { ...readLimits(process.env), denied: readDenial(process.env) },
});

export const handler = endpoint(putTargetFromHost, connect, async ({ store, limits }, call) => {
  const { project, input } = call;
  const host = await getHost(store, project, input.host);
  switch (input.target_type) {
    case 'portscan_target': {
      const target = portTargetOf(host, input);
      const { estimateTarget } = await import('../../shared/schedules/scan-estimate.ts');
      const told = await estimateTarget(store, project, target);
      return await putRecord(store, { ...call, ...(told && { told }) }, portscanTarget, target, limits);
    }
    case 'cmsscan_setting':
      return await putRecord(store, call, cmsscanSetting, cmsSettingOf(host, input), limits);
    case 'application_scan_basic_setting':
      return await putRecord(store, call, applicationScanBasicSetting, basicSettingOf(host, input), limits);
  }
});
