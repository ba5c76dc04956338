import * as z from 'zod/mini';
import { isJsonPath } from './json-path.ts';

const path = z.string().check(z.refine(isJsonPath, 'must be a path such as data[].id'), z.maxLength(200));
const parameter = z.string().check(z.regex(/^[\w.-]{1,60}$/, 'must be the name of a parameter'));
const headerName = z.string().check(z.regex(/^[\w-]{1,60}$/, 'must be the name of a header'));

/** Where the key goes that the operator has for a service. */
const key = z.union([
  z.strictObject({
    header: headerName,
    prefix: z.optional(z.string().check(z.maxLength(20))),
    optional: z.optional(z.boolean()),
  }),
  z.strictObject({ query: parameter, optional: z.optional(z.boolean()) }),
]);

/** How the next page is asked for. */
const next = z.union([
  /** By what the last page says: a value at a path, sent as a parameter. A list is sent with commas. */
  z.strictObject({ cursor: path, query: parameter }),
  /** By a number that grows by one or by `by`; `while` is what is true as long as there are more pages. */
  z.strictObject({
    count: parameter,
    from: z.int().check(z.minimum(0)),
    by: z.optional(z.int().check(z.minimum(1))),
    while: z.optional(path),
  }),
  /** By the address of the next page, at a path of the last one. */
  z.strictObject({ url: path }),
  /** By the address in the header Link with this relation (RFC 8288). */
  z.strictObject({ link: z.literal('next') }),
]);

/** `{domain}` stands for the domain that is researched. */
const url = z.string().check(
  z.maxLength(1000),
  z.refine(
    (text) =>
      /^https?:\/\//.test(text) &&
      text.includes('{domain}') &&
      URL.canParse(text.replaceAll('{domain}', 'example.com')),
    'must be an http or https URL that contains {domain}',
  ),
);

/** A service that knows names below a domain, as data. */
export const serviceDefinition = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be lower case letters, digits and hyphens')),
  title: z.string().check(z.minLength(1), z.maxLength(80)),
  url,
  key: z.optional(key),
  /** `lines`: each line is a name or a URL, up to a comma. `json-lines`: each line is a JSON value; together they are a list. */
  format: z._default(z.enum(['json', 'json-lines', 'lines']), 'json'),
  /** Paths at which names stand; of `lines` none. */
  names: z._default(z.array(path).check(z.maxLength(20)), []),
  /** True where it returns labels below the domain instead of whole names. */
  relative: z._default(z.boolean(), false),
  next: z.optional(next),
  maxPages: z._default(z.int().check(z.minimum(1), z.maximum(500)), 20),
  requestsPerSecond: z._default(z.number().check(z.gt(0), z.maximum(20)), 1),
  /** Statuses by which it says that it knows nothing of a domain. */
  none: z._default(z.array(z.int().check(z.minimum(200), z.maximum(499))), [404]),
});

export type ServiceDefinition = z.output<typeof serviceDefinition>;
export type GivenService = z.input<typeof serviceDefinition>;
