import { routesByArea as routes } from '../../shared/api/routes.ts';
import { portscanSourceId } from '../../shared/records/settings/data-sources.ts';
import { collected } from '../library/collected.ts';
import { invokeDiagnosis } from './invoke-diagnosis.ts';
import type { Target, TargetKind } from './target-kind.ts';

const { diagnosis } = routes;

/** Port scan settings with the targets of each. */
export const port: TargetKind = {
  name: 'port',
  summary: 'an IP address or a CIDR range, whose TCP ports are scanned',
  area: 'diagnosis',
  settingType: 'portscan_setting',
  takes: ['name'],
  add: async ({ client, projectId: project_id }, target, { name = target }) => {
    const { data } = await client.call(diagnosis.putPortscanSetting, {
      project_id,
      portscan_setting: { project_id, diagnosis_data_source_id: portscanSourceId, name },
    });
    const { portscan_setting_id } = data.portscan_setting;
    await client
      .call(diagnosis.putPortscanTarget, { project_id, portscan_target: { project_id, portscan_setting_id, target } })
      .catch(async (error: unknown) => {
        // A setting without a target would stay behind.
        await client.call(diagnosis.deletePortscanSetting, { project_id, portscan_setting_id });
        throw error;
      });
    return portscan_setting_id;
  },
  list: async ({ client, projectId: project_id }) => {
    const input = { project_id, diagnosis_data_source_id: portscanSourceId, etags: 'true' as const };
    const settings = await collected(
      client.pages(diagnosis.listPortscanSetting, input),
      (page) => page.portscan_setting,
    );
    const listed: Target[] = [];
    for (const { portscan_setting_id, name, etag } of settings) {
      const of = client.pages(diagnosis.listPortscanTarget, { project_id, portscan_setting_id });
      const targets = await collected(of, (page) => page.portscan_target);
      listed.push({
        id: portscan_setting_id,
        value: targets.map(({ target }) => target).join(' '),
        name,
        detail: [...new Set(targets.map(({ status_detail }) => status_detail))].join('; '),
        scannedAt: Math.max(0, ...targets.map(({ scan_at }) => scan_at)),
        etag,
      });
    }
    return listed;
  },
  remove: async ({ client, projectId: project_id }, portscan_setting_id, match) => {
    await client.call(diagnosis.deletePortscanSetting, { project_id, portscan_setting_id }, match);
  },
  start: invokeDiagnosis(portscanSourceId),
};
