import * as z from 'zod/mini';
import { text, unixTime } from '../../records/fields.ts';
import { settableStatuses } from '../../records/findings/finding-life.ts';

/** What a user may say of a finding. */
export const statusWord = {
  status: z.enum(settableStatuses, 'must be open, false_positive or accepted'),
  reason: z.optional(text(1000)),
  owner: z.optional(text(255)),
  expires_at: z.optional(unixTime),
};
