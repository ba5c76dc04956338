import * as z from 'zod/mini';
import { recordId } from '../fields.ts';

/** The types of records whose ids are counted. */
const countedTypes = [
  'cmsscan_setting',
  'portscan_setting',
  'portscan_target',
  'application_scan',
  'application_scan_basic_setting',
  'osint',
  'osint_data_source',
  'rel_osint_data_source',
  'osint_detect_word',
] as const;

const typeRule = `must be ${countedTypes.join(', ')}`;

/** Which id the next new record of a type gets. */
export const nextIdRecord = z.object({ record_type: z.enum(countedTypes, typeRule), id: recordId });

export type NextId = z.output<typeof nextIdRecord>;
