import * as z from 'zod/mini';
import { recordId, scanFields, scannedFields, text, timestamps } from '../fields.ts';
import { taggedIfAsked } from '../tagged.ts';
import { applicationScanKind } from './kinds.ts';
import { firstDetail, resource } from './resource.ts';

const scanTypeRule = 'must be 0 or 1';
const required = {
  project_id: recordId,
  diagnosis_data_source_id: recordId,
  name: text(200),
};
const scanType = { scan_type: z.int(scanTypeRule).check(z.gte(0, scanTypeRule), z.lte(1, scanTypeRule)) };

export const applicationScan = resource(() => ({
  ...applicationScanKind,
  input: z.object({
    application_scan_id: z.optional(recordId),
    ...required,
    ...z.partial(z.object(scanFields)).shape,
    ...scanType,
  }),
  record: z.object({ application_scan_id: recordId, ...required, ...scannedFields, ...scanType, ...timestamps }),
  derived: firstDetail,
}));

/** The record as it is answered: lists tell its tag where they are asked for it. */
export const answeredApplicationScan = taggedIfAsked(applicationScan.record);
