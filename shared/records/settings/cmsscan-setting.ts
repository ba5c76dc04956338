import * as z from 'zod/mini';
import { optionalText, recordId, scanFields, scannedFields, timestamps, webUrl } from '../fields.ts';
import { taggedIfAsked } from '../tagged.ts';
import { cmsscanOptionsFault } from './cmsscan-options.ts';
import { cmsscanSettingKind } from './kinds.ts';
import { deniedFault, firstDetail, resource } from './resource.ts';

const required = { project_id: recordId, diagnosis_data_source_id: recordId, target_url: webUrl(200) };
const options = optionalText(1000);

export const cmsscanSetting = resource(() => ({
  ...cmsscanSettingKind,
  input: z.object({
    cmsscan_setting_id: z.optional(recordId),
    ...required,
    ...z.partial(z.object({ ...scanFields, options })).shape,
  }),
  record: z.object({
    cmsscan_setting_id: recordId,
    ...required,
    ...scannedFields,
    options: z._default(options, ''),
    ...timestamps,
  }),
  derived: firstDetail,
  fault: (input, limits) => {
    const fault = cmsscanOptionsFault(input.options ?? '');
    return fault ? `options: ${fault}` : deniedFault('target_url', input.target_url, limits);
  },
}));

/** The record as it is answered: lists tell its tag where they are asked for it. */
export const answeredCmsscanSetting = taggedIfAsked(cmsscanSetting.record);
