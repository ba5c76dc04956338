import { answers } from '../http/errors.ts';
import type { JsonSchema } from './openapi-schemas.ts';
import { envelopeOf, type Route } from './route.ts';

const text = { type: 'string' } as const;

const header = (description: string, schema: JsonSchema = text) => ({ description, schema });

/** Every header that an answer may carry. */
export const headers = {
  'X-Request-Id': header('Names the request in the logs of the service'),
  'X-Error-Detail': header('The field and the rule it breaks, or what is missing; ASCII, at most 1 KB'),
  'X-Next-Cursor': header('The cursor of the next page; absent on the last'),
  'X-Scan-Run-Id': header('The run, or several separated by commas, in the order of their targets'),
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
  { kind: 'tooLarge', description: 'The body is larger than 1 MiB' },
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

/** All answers of a route by status; only a route with a body can be sent too large a one. */
export function answersOf(route: Route, output: JsonSchema | undefined) {
  const possible = failures.filter(({ kind }) => kind !== 'tooLarge' || route.method === 'POST');
  const paged = 'cursor' in route.input.shape ? (['X-Next-Cursor'] as const) : [];
  const starts = route.permission.endsWith(':scan') ? (['X-Scan-Run-Id'] as const) : [];
  const success = {
    description: 'Done',
    headers: headerRefs('X-Request-Id', ...paged, ...starts),
    content: { 'application/json': { schema: object({ [envelopeOf(route)]: output ?? {} }) } },
  };
  return Object.fromEntries([
    [200, success],
    ...possible.map(({ kind }) => [answers[kind].status, { $ref: `#/components/responses/${kind}` }] as const),
  ]);
}
