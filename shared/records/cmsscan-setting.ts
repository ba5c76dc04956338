import * as z from 'zod/mini';
import { cmsscanOptionsFault } from './cmsscan-options.ts';
import { optionalText, recordId, scanFields, timestamps, webUrl } from './fields.ts';
import { cmsscanSettingKind } from './kinds.ts';
import { resource, scanDefaults } from './resource.ts';

const required = { project_id: recordId, diagnosis_data_source_id: recordId, target_url: webUrl(200) };
const optional = { ...scanFields, options: optionalText(1000) };

export const cmsscanSetting = /* @__PURE__ */ resource(() => ({
  ...cmsscanSettingKind,
  input: z.object({
    cmsscan_setting_id: z.optional(recordId),
    ...required,
    ...z.partial(z.object(optional)).shape,
  }),
  record: z.object({ cmsscan_setting_id: recordId, ...required, ...optional, ...timestamps }),
  defaults: (input) => ({ ...scanDefaults(input), options: '' }),
  fault: (input) => {
    const fault = cmsscanOptionsFault(input.options ?? '');
    return fault && `options: ${fault}`;
  },
}));
