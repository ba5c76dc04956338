import * as z from 'zod/mini';
import { applicationScanSourceId, diagnosisDataSourceIds } from './data-sources.ts';
import { recordId, scanFields, text, timestamps } from './fields.ts';
import { resource, scanDefaults } from './resource.ts';

/** Application scan types of interface section 3. */
export const scanTypes = { notConfigured: 0, basic: 1 } as const;

const scanTypeRule = 'must be 0 or 1';
const required = {
  project_id: recordId,
  diagnosis_data_source_id: recordId,
  name: text(200),
};
const scanType = { scan_type: z.int(scanTypeRule).check(z.gte(0, scanTypeRule), z.lte(1, scanTypeRule)) };

export const applicationScan = resource({
  type: 'application_scan',
  code: 'APP',
  idField: 'application_scan_id',
  firstId: 1001,
  dataSource: { id: applicationScanSourceId, known: diagnosisDataSourceIds },
  scannable: true,
  input: z.object({
    application_scan_id: z.optional(recordId),
    ...required,
    ...z.partial(z.object(scanFields)).shape,
    ...scanType,
  }),
  record: z.object({ application_scan_id: recordId, ...required, ...scanFields, ...scanType, ...timestamps }),
  defaults: scanDefaults,
});
