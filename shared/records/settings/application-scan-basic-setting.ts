import * as z from 'zod/mini';
import { recordId, timestamps, webUrl } from '../fields.ts';
import { applicationScanBasicSettingKind } from './kinds.ts';
import { deniedFault, resource } from './resource.ts';

const limitRule = 'must be an integer from 0 to 100';
const crawlLimit = z.int(limitRule).check(z.gte(0, limitRule), z.lte(100, limitRule));

const required = {
  application_scan_id: recordId,
  project_id: recordId,
  target: webUrl(255),
  max_depth: crawlLimit,
  max_children: crawlLimit,
};

export const applicationScanBasicSetting = resource(() => ({
  ...applicationScanBasicSettingKind,
  input: z.object({ application_scan_basic_setting_id: z.optional(recordId), ...required }),
  record: z.object({ application_scan_basic_setting_id: recordId, ...required, ...timestamps }),
  fault: (input, limits) => deniedFault('target', input.target, limits),
}));
