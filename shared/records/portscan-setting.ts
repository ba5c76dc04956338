import * as z from 'zod/mini';
import { diagnosisDataSourceIds, portscanSourceId } from './data-sources.ts';
import { recordId, text, timestamps } from './fields.ts';
import { resource } from './resource.ts';

const required = { project_id: recordId, diagnosis_data_source_id: recordId, name: text(200) };

export const portscanSetting = resource({
  type: 'portscan_setting',
  code: 'PSS',
  idField: 'portscan_setting_id',
  firstId: 1001,
  dataSource: { id: portscanSourceId, known: diagnosisDataSourceIds },
  input: z.object({ portscan_setting_id: z.optional(recordId), ...required }),
  record: z.object({ portscan_setting_id: recordId, ...required, ...timestamps }),
  defaults: () => ({}),
});
