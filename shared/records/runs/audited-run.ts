import * as z from 'zod/mini';
import { recordId } from '../fields.ts';
import { runStates } from './run-states.ts';
import { trigger } from './trigger.ts';

/** What audit records show of a run: what was asked for, and its state before and after. */
export const auditedRun = {
  type: 'run',
  record: z.object({
    setting_type: z.string(),
    setting_id: recordId,
    target_id: z.nullable(recordId),
    trigger,
    scan_only: z.boolean(),
    state: z.enum(runStates),
  }),
};
