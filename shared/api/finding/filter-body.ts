import * as z from 'zod/mini';
import { recordId, unixTime } from '../../records/fields.ts';
import { findingFilters, minScoreRule, probabilityRule } from './filters.ts';

/**
 * The filters of findings in a body, for changes. What is not known there is refused: who misspells a filter would change more than is
 * meant.
 */
export const findingFilterBody = z
  .strictObject(
    {
      data_source: findingFilters.data_source,
      setting_type: findingFilters.setting_type,
      setting_id: z.optional(recordId),
      target_id: z.optional(recordId),
      check_id: findingFilters.check_id,
      severity: findingFilters.severity,
      status: findingFilters.status,
      resource: findingFilters.resource,
      host: findingFilters.host,
      min_score: z.optional(z.number(minScoreRule).check(z.gte(0, minScoreRule), z.lte(99_999, minScoreRule))),
      since: z.optional(unixTime),
      text: findingFilters.text,
      cve: findingFilters.cve,
      kev: z.optional(z.boolean('must be true or false')),
      min_epss: z.optional(z.number(probabilityRule).check(z.gte(0, probabilityRule), z.lte(1, probabilityRule))),
      tag: findingFilters.tag,
      owner: findingFilters.owner,
      changed_since: z.optional(unixTime),
      overdue: z.optional(z.boolean('must be true or false')),
      suppressed: z.optional(z.boolean('must be true or false')),
    },
    'must be an object of known filters',
  )
  .check(z.refine((filter) => Object.values(filter).some((value) => value !== undefined), 'must have a filter'));
