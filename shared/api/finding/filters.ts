import * as z from 'zod/mini';
import { text, unixTime } from '../../records/fields.ts';
import { searchWords } from '../../records/findings/finding-search.ts';
import { findingStatuses } from '../../records/findings/finding-status.ts';
import { findingTagWord } from '../../records/findings/finding-tag-word.ts';
import { cvePattern } from '../../records/findings/known-vulnerabilities.ts';
import { severities } from '../../records/findings/severity.ts';
import { inQuery, queryHost, queryId, queryText, strictness } from '../input.ts';

export const minScoreRule = 'must be a number from 0 to 99999';

/** A score in a query string, such as `6` or `0.5`. */
const queryScore = inQuery(
  /^\d{1,5}(\.\d{1,6})?$/,
  minScoreRule,
  z.number().check(z.gte(0, minScoreRule), z.lte(99_999, minScoreRule)),
);

const queryTime = inQuery(/^\d{1,12}$/, 'must be a Unix time in seconds', unixTime);

const cveRule = 'must be a CVE number such as CVE-2024-6387';

/** A CVE number, in either case. */
const queryCve = z.pipe(
  z.pipe(
    z.string(cveRule),
    z.transform((text: string) => text.toUpperCase()),
  ),
  z.string().check(z.regex(cvePattern, cveRule)),
);

export const probabilityRule = 'must be a number from 0 to 1';

/** A probability, such as `0.1`. */
const queryProbability = inQuery(
  /^[01](\.\d{1,9})?$/,
  probabilityRule,
  z.number().check(z.gte(0, probabilityRule), z.lte(1, probabilityRule)),
);

/** Words to search for. */
const searchText = text(100).check(
  z.refine((words: string) => searchWords(words).length > 0, 'must have a letter or a digit'),
);

/** What findings a request is about: all that have each of these. */
export const findingFilters = {
  data_source: z.optional(z.string().check(z.regex(/^[\w:.-]{1,50}$/, 'is not a valid data source name'))),
  setting_type: z.optional(z.string().check(z.regex(/^[a-z_]{1,50}$/, 'is not a valid setting type'))),
  setting_id: z.optional(queryId),
  target_id: z.optional(queryId),
  check_id: z.optional(z.string().check(z.regex(/^[\w:.-]{1,100}$/, 'is not a valid check id'))),
  severity: z.optional(z.enum(severities, 'must be high, medium or low')),
  status: z.optional(z.enum(findingStatuses, 'must be open, fixed, false_positive or accepted')),
  resource: z.optional(queryText),
  host: z.optional(queryHost),
  min_score: z.optional(queryScore),
  since: z.optional(queryTime),
  text: z.optional(searchText),
  cve: z.optional(queryCve),
  kev: z.optional(z.enum(['true', 'false'], 'must be true or false')),
  min_epss: z.optional(queryProbability),
  tag: z.optional(findingTagWord),
  owner: z.optional(text(255)),
  changed_since: z.optional(queryTime),
  overdue: z.optional(z.enum(['true', 'false'], 'must be true or false')),
  suppressed: z.optional(z.enum(['true', 'false'], 'must be true or false')),
  ...strictness,
};
