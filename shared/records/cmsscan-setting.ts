import * as z from 'zod/mini';
import { cmsscanOptionsFault } from './cmsscan-options.ts';
import { cmsscanSourceId, diagnosisDataSourceIds } from './data-sources.ts';
import { optionalText, recordId, scanFields, timestamps, webUrl } from './fields.ts';
import { resource, scanDefaults } from './resource.ts';

const required = { project_id: recordId, diagnosis_data_source_id: recordId, target_url: webUrl(200) };
const optional = { ...scanFields, options: optionalText(1000) };

export const cmsscanSetting = resource({
  type: 'cmsscan_setting',
  code: 'CMS',
  idField: 'cmsscan_setting_id',
  firstId: 1001,
  dataSource: { id: cmsscanSourceId, known: diagnosisDataSourceIds },
  scannable: true,
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
});
