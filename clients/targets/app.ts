import { routesByArea as routes } from '../../shared/api/routes.ts';
import { applicationScanSourceId } from '../../shared/records/settings/data-sources.ts';
import { scanTypes } from '../../shared/records/settings/scan-types.ts';
import { collected } from '../library/collected.ts';
import { invokeDiagnosis } from './invoke-diagnosis.ts';
import type { Target, TargetKind } from './target-kind.ts';

const { diagnosis } = routes;

/** How far a crawl goes where the user does not say. */
const crawl = { depth: 10, children: 20 };

/** Application scans with their basic setting. */
export const app: TargetKind = {
  name: 'app',
  summary: 'a web application, by its URL',
  area: 'diagnosis',
  settingType: 'application_scan',
  takes: ['name', 'depth', 'children'],
  add: async ({ client, projectId: project_id }, target, { name = target, depth, children }) => {
    const { data } = await client.call(diagnosis.putApplicationScan, {
      project_id,
      application_scan: {
        project_id,
        diagnosis_data_source_id: applicationScanSourceId,
        name: name.slice(0, 200),
        scan_type: scanTypes.basic,
      },
    });
    const { application_scan_id } = data.application_scan;
    await client
      .call(diagnosis.putApplicationScanBasicSetting, {
        project_id,
        application_scan_basic_setting: {
          project_id,
          application_scan_id,
          target,
          max_depth: depth ?? crawl.depth,
          max_children: children ?? crawl.children,
        },
      })
      .catch(async (error: unknown) => {
        await client.call(diagnosis.deleteApplicationScan, { project_id, application_scan_id });
        throw error;
      });
    return application_scan_id;
  },
  list: async ({ client, projectId: project_id }) => {
    const input = { project_id, diagnosis_data_source_id: applicationScanSourceId, etags: 'true' as const };
    const scans = await collected(client.pages(diagnosis.listApplicationScan, input), (page) => page.application_scan);
    const listed: Target[] = [];
    for (const { application_scan_id, name, status_detail, scan_at, scan_type, etag } of scans) {
      const basic =
        scan_type === scanTypes.basic
          ? await client
              .call(diagnosis.getApplicationScanBasicSetting, { project_id, application_scan_id })
              .catch(() => undefined)
          : undefined;
      const value = basic?.data.application_scan_basic_setting.target ?? '';
      listed.push({ id: application_scan_id, value, name, detail: status_detail, scannedAt: scan_at, etag });
    }
    return listed;
  },
  remove: async ({ client, projectId: project_id }, application_scan_id, match) => {
    await client.call(diagnosis.deleteApplicationScan, { project_id, application_scan_id }, match);
  },
  start: invokeDiagnosis(applicationScanSourceId),
};
