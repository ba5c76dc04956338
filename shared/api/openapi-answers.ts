import { answers } from '../outcome/errors.ts';
import type { JsonSchema } from './openapi-schemas.ts';
import { envelopeOf, nameOf, type Route } from './route.ts';

const text = { type: 'string' } as const;

const header = (description: string, schema: JsonSchema = text) => ({ description, schema });

/** Every header that an answer may carry. */
export const headers = {
  'X-Request-Id': header('Names the request in the logs of the service'),
  'X-Error-Detail': header('The field and the rule it breaks, or what is missing; ASCII, at most 1 KB'),
  'X-Next-Cursor': header('The cursor of the next page; absent on the last'),
  Location: header('Where the file is; signed, for 15 minutes'),
  'Content-Disposition': header('The name of the file'),
  'X-Scan-Run-Id': header('The run, or several separated by commas, in the order of their targets'),
  ETag: header('The version of the record as users have written it: what scans write does not change it'),
  'Idempotency-Replayed': header('There where a request with the same Idempotency-Key had this answer before', {
    ...text,
    const: 'true',
  }),
  'Retry-After': header('Seconds after which a repeat may succeed', { type: 'integer', minimum: 0 }),
  'WWW-Authenticate': header('The kind of token that is asked for'),
};

type HeaderName = keyof typeof headers;

const headerRefs = (...names: HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
});

/** The two shapes of a failure. */
export const errorSchemas = {
  error: object({ error: { ...text, description: 'One text for each status' } }),
  problem: object(
    {
      type: { ...text, const: 'about:blank' },
      title: { ...text, description: 'The text that otherwise stands in `error`' },
      status: { type: 'integer' },
      detail: { ...text, description: 'As X-Error-Detail' },
      errors: {
        type: 'array',
        items: object({
          pointer: { ...text, description: 'JSON pointer to the field, as a URI fragment' },
          code: text,
          message: text,
        }),
      },
    },
    ['type', 'title', 'status', 'errors'],
  ),
};

interface Meaning {
  readonly kind: keyof typeof answers;
  readonly description: string;
  readonly headers?: readonly HeaderName[];
}

/** What each failure of the one table means to a caller. */
const failures: readonly Meaning[] = [
  { kind: 'invalid', description: 'The request breaks a rule', headers: ['X-Error-Detail'] },
  { kind: 'unauthenticated', description: 'No valid token', headers: ['WWW-Authenticate'] },
  {
    kind: 'forbidden',
    description: 'The token does not grant the permission in this project, or the record is built in',
  },
  {
    kind: 'missing',
    description: 'The record, or a parent that it names, is not in this project',
    headers: ['X-Error-Detail'],
  },
  {
    kind: 'inProgress',
    description: 'A request with the same Idempotency-Key is under way',
    headers: ['Retry-After'],
  },
  { kind: 'changed', description: 'The record is not as If-Match says', headers: ['X-Error-Detail'] },
  { kind: 'tooLarge', description: 'The body is larger than 1 MiB' },
  {
    kind: 'reused',
    description: 'The Idempotency-Key was used for another request within 24 hours',
    headers: ['X-Error-Detail'],
  },
  { kind: 'tooMany', description: 'Too much at once; nothing was changed', headers: ['Retry-After'] },
  { kind: 'bug', description: 'A fault of the service' },
];

function failureAnswer({ kind, description, headers: extra = [] }: Meaning) {
  const { status, text: error } = answers[kind];
  const problem = { type: 'about:blank', title: error, status, errors: [] };
  return {
    description,
    headers: headerRefs('X-Request-Id', ...extra),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/error' }, example: { error } },
      'application/problem+json': { schema: { $ref: '#/components/schemas/problem' }, example: problem },
    },
  };
}

/** The answers to failures as components, by kind. */
export function failureAnswers() {
  return Object.fromEntries(failures.map((failure) => [failure.kind, failureAnswer(failure)]));
}

/** A file in JSON is described by its format's own schema, any other is bytes. */
const fileSchema = (type: string): JsonSchema =>
  /^application\/(\w+\+)?json$/.test(type) ? {} : { type: 'string', format: 'binary' };

/** The answers of a route that sends a file: the file itself, or where it is. */
function fileAnswers(files: readonly string[], moved: JsonSchema) {
  return {
    200: {
      description: 'The file',
      headers: headerRefs('X-Request-Id', 'Content-Disposition'),
      content: Object.fromEntries(files.map((type) => [type, { schema: fileSchema(type) }])),
    },
    303: {
      description:
        'The file is too large for an answer (4.5 MB) and is at another address; ask there without the token',
      headers: headerRefs('X-Request-Id', 'Location'),
      content: { 'application/json': { schema: moved } },
    },
  };
}

/** The request headers that the service knows, by the name of their parameter; without examples, which the page would send. */
export const requestHeaders = {
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any text of your own. A repeat within 24 hours answers what the first request answered, and changes nothing',
    schema: { ...text, minLength: 1, maxLength: 255 },
  },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag of the record as it was read, or `*`: the change is made only where the record is still so',
    schema: text,
  },
} as const;

const verbOf = (route: Route) => nameOf(route).split('-')[0] ?? '';

/** The routes that change one record. */
const changes = (route: Route) => route.method === 'POST' && ['put', 'delete'].includes(verbOf(route));

/** The parameters of a route that are headers. */
export function headerParametersOf(route: Route) {
  const names = [
    ...(route.method === 'POST' ? (['idempotencyKey'] as const) : []),
    ...(changes(route) ? (['ifMatch'] as const) : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

/** Failures that not every route can have. */
const only: Partial<Record<keyof typeof answers, (route: Route) => boolean>> = {
  inProgress: ({ method }) => method === 'POST',
  changed: changes,
  tooLarge: ({ method }) => method === 'POST',
  reused: ({ method }) => method === 'POST',
};

/** All answers of a route by status. */
export function answersOf(route: Route, output: JsonSchema | undefined) {
  const possible = failures.filter(({ kind }) => only[kind]?.(route) ?? true);
  const paged = 'cursor' in route.input.shape ? (['X-Next-Cursor'] as const) : [];
  const starts = route.permission.endsWith(':scan') ? (['X-Scan-Run-Id'] as const) : [];
  const tagged = ['get', 'put'].includes(verbOf(route)) && nameOf(route) !== 'get-run' ? (['ETag'] as const) : [];
  const repeated = route.method === 'POST' ? (['Idempotency-Replayed'] as const) : [];
  const success = {
    description: 'Done',
    headers: headerRefs('X-Request-Id', ...paged, ...starts, ...tagged, ...repeated),
    content: { 'application/json': { schema: object({ [envelopeOf(route)]: output ?? {} }) } },
  };
  const succeeded = route.files
    ? fileAnswers(route.files, object({ [envelopeOf(route)]: output ?? {} }))
    : { 200: success };
  const failed = possible.map(
    ({ kind }) => [answers[kind].status, { $ref: `#/components/responses/${kind}` }] as const,
  );
  return { ...succeeded, ...Object.fromEntries(failed) };
}
