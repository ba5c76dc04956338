import { routesByArea as routes } from '../../shared/api/routes.ts';
import { cmsscanSourceId } from '../../shared/records/settings/data-sources.ts';
import { collected } from '../library/collected.ts';
import { invokeDiagnosis } from './invoke-diagnosis.ts';
import type { TargetKind } from './target-kind.ts';

const { diagnosis } = routes;

/** CMS scan settings. */
export const cms: TargetKind = {
  name: 'cms',
  summary: 'a site that runs a content management system, by its URL',
  area: 'diagnosis',
  settingType: 'cmsscan_setting',
  takes: ['options'],
  add: async ({ client, projectId: project_id }, target_url, { options }) => {
    const { data } = await client.call(diagnosis.putCmsscanSetting, {
      project_id,
      cmsscan_setting: {
        project_id,
        diagnosis_data_source_id: cmsscanSourceId,
        target_url,
        ...(options === undefined ? {} : { options }),
      },
    });
    return data.cmsscan_setting.cmsscan_setting_id;
  },
  list: async ({ client, projectId: project_id }) => {
    const input = { project_id, diagnosis_data_source_id: cmsscanSourceId, etags: 'true' as const };
    const settings = await collected(client.pages(diagnosis.listCmsscanSetting, input), (page) => page.cmsscan_setting);
    return settings.map((setting) => ({
      id: setting.cmsscan_setting_id,
      value: setting.target_url,
      name: '',
      detail: setting.status_detail,
      scannedAt: setting.scan_at,
      etag: setting.etag,
    }));
  },
  remove: async ({ client, projectId: project_id }, cmsscan_setting_id, match) => {
    await client.call(diagnosis.deleteCmsscanSetting, { project_id, cmsscan_setting_id }, match);
  },
  start: invokeDiagnosis(cmsscanSourceId),
};
