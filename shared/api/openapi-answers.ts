import { answers } from '../outcome/errors.ts';
import type { JsonSchema } from './openapi-schemas.ts';
import { envelopeOf, nameOf, type Route } from './route.ts';

const text = { type: 'string' } as const;

const header = (description: string, schema: JsonSchema = text) => ({ description, schema });

/** Every header that an answer may carry. */
export const headers = {
  'X-Request-Id': header('Identifier of the request in the logs of the service'),
  'X-Error-Detail': header('The field and the rule it violates, or what is missing; ASCII, at most 1 KB'),
  'X-Next-Cursor': header('Cursor of the next page; absent on the last page'),
  Location: header('Signed download URL of the file, valid for 15 minutes'),
  'Content-Disposition': header('Name of the file'),
  'X-Scanning': header('`off` if scanning is switched off: the runs wait until it is switched on again'),
  'X-Scan-Estimate': header(
    'What of the port scans does not fit into their budgets, by target, at most 1 KB; absent if all of it fits. Example: `If all 65,536 addresses of 10.0.0.0/16 respond, the budget of 50,000,000 requests suffices for about 763 of them with 65,535 ports each`',
  ),
  'X-Scan-Run-Id': header(
    'Identifier of the run; if there are several, separated by commas in the order of their targets',
  ),
  ETag: header('Version of the record; it changes with updates by users, not with updates by scans'),
  'Idempotency-Replayed': header(
    'Present if the response is that of an earlier request with the same Idempotency-Key',
    {
      ...text,
      const: 'true',
    },
  ),
  'Retry-After': header('Seconds to wait before the request is repeated', { type: 'integer', minimum: 0 }),
  'WWW-Authenticate': header('Required authentication scheme'),
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
  error: {
    description: 'Why a request failed',
    ...object({ error: { ...text, description: 'Error message; one fixed text per status code' } }),
  },
  problem: {
    description: 'Why a request failed, as problem details (RFC 9457)',
    ...object(
      {
        type: { ...text, const: 'about:blank', description: 'Type of the problem: none besides its status (RFC 9457)' },
        title: { ...text, description: 'Error message, as in `error`' },
        status: { type: 'integer', description: 'HTTP status code' },
        detail: { ...text, description: 'Detail, as in X-Error-Detail' },
        errors: {
          type: 'array',
          description: 'The fields that violate a rule; empty if no single field does',
          items: object({
            pointer: { ...text, description: 'JSON pointer to the field, as a URI fragment' },
            code: { ...text, description: 'Rule that the field violates, in one word' },
            message: { ...text, description: 'Rule that the field violates, as a sentence' },
          }),
        },
      },
      ['type', 'title', 'status', 'errors'],
    ),
  },
};

interface Meaning {
  readonly kind: keyof typeof answers;
  readonly description: string;
  readonly headers?: readonly HeaderName[];
}

/** What each failure of the one table means to a caller. */
const failures: readonly Meaning[] = [
  { kind: 'invalid', description: 'The request is invalid', headers: ['X-Error-Detail'] },
  { kind: 'unauthenticated', description: 'The token is missing or invalid', headers: ['WWW-Authenticate'] },
  {
    kind: 'forbidden',
    description:
      'The token does not grant the permission in this project, or the record is built in and cannot be changed',
  },
  {
    kind: 'missing',
    description: 'The record, or a parent record it refers to, does not exist in this project',
    headers: ['X-Error-Detail'],
  },
  {
    kind: 'inProgress',
    description: 'A request with the same Idempotency-Key is in progress',
    headers: ['Retry-After'],
  },
  { kind: 'changed', description: 'The record does not match If-Match', headers: ['X-Error-Detail'] },
  { kind: 'tooLarge', description: 'The body is larger than 1 MiB' },
  {
    kind: 'reused',
    description: 'The Idempotency-Key was used for another request within 24 hours',
    headers: ['X-Error-Detail'],
  },
  { kind: 'tooMany', description: 'Too many requests or too much load; nothing was changed', headers: ['Retry-After'] },
  { kind: 'bug', description: 'Internal error of the service' },
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
      description: 'The file; with redirect=false and a file larger than 4.5 MB, the response of 303 without Location',
      headers: headerRefs('X-Request-Id', 'Content-Disposition'),
      content: Object.fromEntries(files.map((type) => [type, { schema: fileSchema(type) }])),
    },
    303: {
      description: 'The file is larger than 4.5 MB; download it from the URL in Location, without the token',
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
      'A unique value chosen by the client. A repeated request within 24 hours returns the response of the first one and changes nothing',
    schema: { ...text, minLength: 1, maxLength: 255 },
  },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'ETag of the record as read, or `*`: the change is made only if the record still matches',
    schema: text,
  },
} as const;

const verbOf = (route: Route) => nameOf(route).split('-')[0] ?? '';

/** The routes that change one record. */
const changes = (route: Route) => route.method === 'POST' && ['put', 'delete', 'verify'].includes(verbOf(route));

/** The routes that answer with one record and its entity tag; of a preview they do not. */
export const isTagged = (route: Route) => ['get', 'put', 'verify'].includes(verbOf(route)) && !route.isUnversioned;

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

/** What a route answers, inside the envelope of its area. */
const envelope = (route: Route, output: JsonSchema = {}): JsonSchema =>
  object({ [envelopeOf(route)]: { ...output, description: 'Result of the request' } });

/** True for a list that is read page by page. A change of many records has the next position in its answer. */
export const isPaged = ({ method, input }: Route) => method === 'GET' && 'cursor' in input.shape;

/** All answers of a route by status. */
export function answersOf(route: Route, output: JsonSchema | undefined) {
  const possible = failures.filter(({ kind }) => only[kind]?.(route) ?? true);
  const paged = isPaged(route) ? (['X-Next-Cursor'] as const) : [];
  const starts = route.permission.endsWith(':scan') ? (['X-Scan-Run-Id', 'X-Scanning'] as const) : [];
  const tagged = isTagged(route) ? (['ETag'] as const) : [];
  const estimated = route.estimates ? (['X-Scan-Estimate'] as const) : [];
  const repeated = route.method === 'POST' ? (['Idempotency-Replayed'] as const) : [];
  const success = {
    description: 'Success',
    headers: headerRefs('X-Request-Id', ...paged, ...starts, ...tagged, ...estimated, ...repeated),
    content: { 'application/json': { schema: envelope(route, output) } },
  };
  const succeeded = route.files ? fileAnswers(route.files, envelope(route, output)) : { 200: success };
  const failed = possible.map(
    ({ kind }) => [answers[kind].status, { $ref: `#/components/responses/${kind}` }] as const,
  );
  return { ...succeeded, ...Object.fromEntries(failed) };
}
