import * as z from 'zod/mini';
import { maxScore, optionalText, recordId, text, timestamps } from '../fields.ts';

/** A diagnosis data source: built in, read only. */
export const diagnosisDataSourceRecord = z.object({
  diagnosis_data_source_id: recordId,
  name: text(50),
  description: optionalText(200),
  max_score: maxScore,
  ...timestamps,
});
