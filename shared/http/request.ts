import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { queryId } from '../api/input.ts';
import type { Route } from '../api/route.ts';
import { wholeService } from '../auth/principal.ts';
import { readEntityTags } from '../outcome/entity-tags.ts';
import { BodyTooLarge, InvalidRequest, type Issue } from '../outcome/errors.ts';
import { recordId } from '../records/fields.ts';

/** The largest request body in bytes. */
const maxBodyBytes = 1_048_576;

/** The parts of a gateway event that a request is read from. */
export type RequestEvent = Pick<
  APIGatewayProxyEvent,
  'body' | 'isBase64Encoded' | 'multiValueHeaders' | 'multiValueQueryStringParameters'
>;

type Headers = Pick<RequestEvent, 'multiValueHeaders'>;

/** The values of a header, whatever the case of its name. */
function valuesOf({ multiValueHeaders }: Headers, name: string): string[] {
  return Object.entries(multiValueHeaders ?? {}).find(([key]) => key.toLowerCase() === name)?.[1] ?? [];
}

/** The value of a header, its name in lower case; undefined where it is absent. */
export function headerOf(event: Headers, name: string): string | undefined {
  const values = valuesOf(event, name);
  return values.length > 0 ? values.join(', ') : undefined;
}

const idempotencyKeyRule = 'Idempotency-Key: must be 1 to 255 printable ASCII characters, given once';

/**
 * Reads the Idempotency-Key header, by which a repeated request has one effect
 * (draft-ietf-httpapi-idempotency-key-header). It is any text to the service. Undefined where there is none, and of a
 * GET, which has no effect.
 * @throws InvalidRequest
 */
export function readIdempotencyKey(route: Pick<Route, 'method'>, event: RequestEvent): string | undefined {
  const [key, ...more] = route.method === 'POST' ? valuesOf(event, 'idempotency-key') : [];
  if (key === undefined) return undefined;
  if (more.length > 0 || !/^[\x20-\x7e]{1,255}$/.test(key)) throw new InvalidRequest(idempotencyKeyRule);
  return key;
}

const ifMatchRule = 'If-Match: must be * or entity tags in double quotes, as in ETag';

/**
 * Reads the entity tags of the If-Match header. Undefined where there are none, and of a GET, which changes nothing.
 * @throws InvalidRequest
 */
export function readIfMatch(route: Pick<Route, 'method'>, event: RequestEvent): string | undefined {
  const ifMatch = route.method === 'POST' ? headerOf(event, 'if-match') : undefined;
  if (ifMatch !== undefined && !readEntityTags(ifMatch)) throw new InvalidRequest(ifMatchRule);
  return ifMatch;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function bodyText(event: RequestEvent): string {
  const body = event.body ?? '';
  if (!event.isBase64Encoded) {
    if (Buffer.byteLength(body) > maxBodyBytes) throw new BodyTooLarge('body over 1 MiB');
    return body;
  }
  const bytes = Buffer.from(body, 'base64');
  if (bytes.length > maxBodyBytes) throw new BodyTooLarge('body over 1 MiB');
  try {
    return utf8.decode(bytes);
  } catch {
    throw new InvalidRequest('body: not valid UTF-8');
  }
}

const jsonType = /^\s*application\/json\s*(?:;.*)?$/i;

function readBody(event: RequestEvent): Record<string, unknown> {
  const text = bodyText(event);
  const [type = '', ...more] = valuesOf(event, 'content-type');
  if (more.length > 0 || !jsonType.test(type)) {
    throw new InvalidRequest('Content-Type: must be application/json');
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new InvalidRequest('body: not valid JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new InvalidRequest('body: must be a JSON object');
  }
  return { ...parsed };
}

const maxRepeatsShown = 5;

function readQuery(event: RequestEvent, known: ReadonlySet<string>): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [name, values] of Object.entries(event.multiValueQueryStringParameters ?? {})) {
    if (!known.has(name) || !values) continue;
    query[name] = values.length === 1 ? values[0] : values.slice(0, maxRepeatsShown);
  }
  return query;
}

/**
 * Reads the input of a request before it is validated against the route's schema.
 * @throws InvalidRequest, BodyTooLarge
 */
export function readInput(route: Route, event: RequestEvent): Record<string, unknown> {
  return route.method === 'POST' ? readBody(event) : readQuery(event, new Set(Object.keys(route.input.shape)));
}

const parameterName = /^[\w.-]{1,64}$/;

/**
 * Refuses parameters that a route does not know, where it has the parameter `strict` and the request sets it: a filter
 * that is misspelled would be ignored, and more be answered than was asked for.
 * @throws InvalidRequest
 */
export function requireKnown(route: Route, event: RequestEvent, input: Record<string, unknown>): void {
  if (!('strict' in route.input.shape) || input.strict !== 'true') return;
  const given = Object.keys(event.multiValueQueryStringParameters ?? {});
  const unknown = given.find((name) => !(name in route.input.shape));
  if (unknown === undefined) return;
  throw new InvalidRequest(`${parameterName.test(unknown) ? unknown : 'query'}: is not a known parameter`);
}

function issuesOf(error: z.core.$ZodError, input: unknown): Issue[] {
  return error.issues.map(({ path, code, message }) => {
    const value = path.reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
      input,
    );
    if (value === undefined) return { path, code: 'required', message: 'is required' };
    // A list that may be one, and is too long or too short, has words of its own.
    if (Array.isArray(value) && !code.startsWith('too_'))
      return { path, code: 'repeated', message: 'must not be repeated' };
    return { path, code, message: value === null ? 'must not be null' : message };
  });
}

/**
 * Validates a value of the client against a schema.
 * @throws InvalidRequest with one issue per broken rule
 */
export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new InvalidRequest(issuesOf(parsed.error, input));
  return parsed.data;
}

const bodyProject = z.object({ project_id: recordId });
const queryProject = z.object({ project_id: queryId });

/**
 * Reads the project of a request before any other input; for a route about the whole service, the id that stands for
 * it.
 * @throws InvalidRequest
 */
export function readProjectId(route: Route, input: Record<string, unknown>): number {
  if (route.scope) return wholeService;
  return parseInput(route.method === 'POST' ? bodyProject : queryProject, input).project_id;
}
