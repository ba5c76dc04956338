import * as z from 'zod/mini';
import { recordId } from '../fields.ts';
import { findingStatuses } from './finding-status.ts';
import { severities } from './severity.ts';

const named = {
  finding_id: recordId,
  data_source: z.string(),
  check_id: z.string(),
  resource: z.string(),
  host: z.string(),
  title: z.string(),
  score: z.number(),
  severity: z.enum(severities),
  status: z.enum(findingStatuses),
};

/** A finding as another one names it that is about the same host. */
export const relatedFinding = z.object(named);

/** A finding as an example of those that a request is about. */
export const sampleFinding = z.object(named);
