import * as z from 'zod/mini';
import { cmsscanSetting } from '../../records/settings/cmsscan-setting.ts';

/** What a CMS scan reads of the snapshot that its run keeps of the setting. */
export const cmsSnapshot = {
  type: 'snapshot of a CMS scan setting',
  record: z.pick(cmsscanSetting.record, { target_url: true, options: true }),
};
