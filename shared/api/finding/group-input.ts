import * as z from 'zod/mini';
import { paging, queryId } from '../input.ts';
import { findingFilters } from './filters.ts';

const { data_source, setting_type, setting_id, target_id, severity } = findingFilters;

/** Which findings are put into groups, and which part of the list of groups is asked for. */
export const groupInput = z.object({
  project_id: queryId,
  data_source,
  setting_type,
  setting_id,
  target_id,
  severity,
  ...paging,
});
