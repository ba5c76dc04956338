import * as z from 'zod/mini';
import { maxId, optionalText, recordId, status } from '../records/fields.ts';
import { hostOf } from '../records/host.ts';

const idRule = `must be an integer from 1 to ${maxId}, in decimal digits`;

/** A value of a query string: text of the given form, read as a number. */
export function inQuery<T extends z.ZodMiniType<number, number>>(pattern: RegExp, rule: string, value: T) {
  return z.pipe(
    z.pipe(
      z.string(rule).check(z.regex(pattern, rule)),
      z.transform((digits: string) => Number(digits)),
    ),
    value,
  );
}

/** An identifier in a query string: decimal digits, no sign, no leading zero. */
export const queryId = inQuery(/^[1-9]\d{0,9}$/, idRule, recordId);

/** A status code in a query string. */
export const queryStatus = inQuery(/^[0-4]$/, 'must be 0, 1, 2, 3 or 4', status);

/** A text in a query string; empty means no filter only where the interface says so. */
export const queryText = optionalText(1000);

/** A host name or address in a query string, in any spelling. */
export const queryHost = z
  .string()
  .check(z.refine((text: string) => hostOf(text) !== '', 'is not a host name or IP address'));

const limitRule = 'must be an integer from 1 to 1000';

/** Refuses parameters that are not known, where a request wants that: see `requireKnown`. */
export const strictness = { strict: z.optional(z.enum(['true', 'false'], 'must be true or false')) };

/** Lists of the contract tell the tags of their records where a request wants that: the contract names the fields of a record. */
export const tagging = { etags: z.optional(z.enum(['true', 'false'], 'must be true or false')) };

/** What every list takes beyond the contract: how many records an answer holds, where it goes on, and whether it is strict. */
export const paging = {
  ...strictness,
  limit: z.optional(inQuery(/^[1-9]\d{0,3}$/, limitRule, z.int().check(z.gte(1), z.lte(1000, limitRule)))),
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,500}$/, 'is not a valid cursor'))),
};

/** Said of requests that may hold `project_id` beside the record and in it. */
export const equalProjects = 'Where `project_id` occurs twice, both values must be equal.';
