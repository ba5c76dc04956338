import * as z from 'zod/mini';

/** Ids of runs are UUIDs of version 7: they sort by time. */
export const runId = z
  .string('must be a string')
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a UUID'));
