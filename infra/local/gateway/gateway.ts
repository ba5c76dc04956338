import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { afterSilence } from '../../../shared/after-silence.ts';
import { FunctionFailed, type FunctionPool } from '../functions/function-pool.ts';
import { isTooLarge } from '../functions/payload.ts';
import { accountId } from '../queue/queues.ts';
import type { ApiDefinition, FixedMethod, FunctionMethod } from './api-definition.ts';
import type { Authorize } from './authorizer.ts';
import type { LocalArea } from './buckets.ts';
import { fixed, type GatewayAnswers, type GatewayResponse, gatewayAnswers } from './gateway-response.ts';
import { methodThrottle } from './method-throttle.ts';
import { pathTree } from './path-tree.ts';
import { readProxyAnswer } from './proxy-answer.ts';
import { type GatewayRequest, groupHeaders, groupQuery, proxyEvent } from './proxy-event.ts';
import { hasBody, readBody } from './request-body.ts';

/** The API as a function from requests to responses; http-server.ts serves it on a port. */
export interface Gateway {
  /** `beforeBody` is called when the body is about to be read. Throws RequestAborted. */
  readonly answer: (request: IncomingMessage, beforeBody: () => void) => Promise<GatewayResponse>;
  /** For what never became a request: a syntax error, a time-out. */
  readonly malformed: (status: number) => GatewayResponse;
}

/** The dependencies of a gateway. */
export interface GatewayParts {
  readonly api: ApiDefinition;
  readonly pool: FunctionPool;
  readonly authorize: Authorize;
  /** Answers beside the API, by path: what exists only locally. */
  readonly localPages: ReadonlyMap<string, () => GatewayResponse>;
  /** The same, for all paths below one. */
  readonly localArea?: LocalArea;
  /** Milliseconds; by default of the machine's clock. */
  readonly now?: () => number;
}

const maxRequestBytes = 10 * 1024 * 1024;

/** Creates the gateway of a REST API with the behavior of API Gateway (v1, proxy integrations). */
export function gateway(parts: GatewayParts): Gateway {
  const { api, localPages, localArea, now = Date.now } = parts;
  const letsThrough = methodThrottle(api.throttles, now);
  const own = gatewayAnswers(api.responses);
  const tree = pathTree(api.methods);
  const ofFunction = functionAnswers(parts, own);

  async function answer(request: IncomingMessage, beforeBody: () => void): Promise<GatewayResponse> {
    const requestId = randomUUID();
    const target = targetOf(request);
    if (target === undefined || !request.headers.host) return own('BAD_REQUEST_PARAMETERS', { requestId });
    const [path, query] = target;
    const httpMethod = request.method ?? '';
    const page = httpMethod === 'GET' ? localPages.get(path) : undefined;
    if (page) return page();
    const readBody = () => bodyOf(request, beforeBody);
    try {
      if (localArea && path.startsWith(`${localArea.prefix}/`)) {
        const body = await readBody();
        if (!body) return own('REQUEST_TOO_LARGE', { requestId });
        return localArea.answer({ method: httpMethod, path, query, headers: joinedHeaders(request), body });
      }
      const match = tree.match(httpMethod, path);
      if (!match) return own('MISSING_AUTHENTICATION_TOKEN', { requestId });
      const { method, pathParameters } = match;
      if (!letsThrough(method)) return own('THROTTLED', { requestId });
      if (method.kind === 'fixed') {
        return fixedAnswer(method, request, requestId) ?? own('UNSUPPORTED_MEDIA_TYPE', { requestId });
      }
      const known = taken(request, { requestId, httpMethod, path, query: groupQuery(query) });
      return await ofFunction(known, method, pathParameters, readBody);
    } catch (error) {
      if (error instanceof URIError) return own('BAD_REQUEST_PARAMETERS', { requestId });
      if (error instanceof FunctionFailed) return own('DEFAULT_5XX', { requestId, status: 502 });
      throw error;
    }
  }

  return { answer, malformed: (status) => own('DEFAULT_4XX', { requestId: randomUUID(), status }) };
}

/** Reads the body of a request, which may have none; undefined if it is too large. Throws RequestAborted. */
async function bodyOf(request: IncomingMessage, beforeBody: () => void): Promise<Buffer | undefined> {
  if (!hasBody(request)) return Buffer.alloc(0);
  beforeBody();
  return await readBody(request, maxRequestBytes);
}

/** The headers of a request by name, the values of one separated by commas. */
function joinedHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(',')]));
}

/** The answer of a method without a function; undefined if its template does not take the request's type. */
function fixedAnswer(method: FixedMethod, request: IncomingMessage, requestId: string): GatewayResponse | undefined {
  const mediaType = (request.headers['content-type'] ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!method.mediaTypes.includes(mediaType)) return undefined;
  const headers = Object.entries(groupHeaders(request.rawHeaders)).map(
    ([name, values]) => [name, values.at(-1) ?? ''] as const,
  );
  return fixed(method.response, { requestId, headers: new Map(headers) });
}

type FunctionAnswers = (
  request: GatewayRequest,
  method: FunctionMethod,
  pathParameters: Readonly<Record<string, string>>,
  readBody: () => Promise<Buffer | undefined>,
) => Promise<GatewayResponse>;

/** Answers by functions: of the authorizer, before the body is read, then of the method. Throws FunctionFailed. */
function functionAnswers({ api, pool, authorize }: GatewayParts, own: GatewayAnswers): FunctionAnswers {
  const apiStage = { apiId: api.apiId, accountId, stage: api.stage };
  return async (request, method, pathParameters, readBody) => {
    const { requestId } = request;
    const event = proxyEvent(request, method, pathParameters, apiStage);
    const decision = method.authorizer && (await authorize(method.authorizer, event));
    if (decision?.permitted === false) return own(decision.reason, { requestId });
    const requestContext = { ...event.requestContext, ...(decision && { authorizer: decision.context }) };
    const bytes = await readBody();
    if (!bytes) return own('REQUEST_TOO_LARGE', { requestId });
    const body = bytes.length === 0 ? null : bytes.toString(api.binary ? 'base64' : 'utf8');
    const payload = JSON.stringify({ ...event, requestContext, body, isBase64Encoded: api.binary && body !== null });
    if (isTooLarge(payload)) return own('REQUEST_TOO_LARGE', { requestId });
    const result = await within(method.timeoutMs, pool.invoke(method.functionArn, payload));
    if (result === undefined) return own('INTEGRATION_TIMEOUT', { requestId });
    return readProxyAnswer(result, requestId) ?? own('DEFAULT_5XX', { requestId, status: 502 });
  };
}

/** Path and query of the request line; undefined where it has none. A whole URL is a path with a host before it. */
function targetOf(request: IncomingMessage): readonly [string, string] | undefined {
  const [, path, query] = /^(?:https?:\/\/[^/?#]*)?(\/[^?#]*)(?:\?([^#]*))?/i.exec(request.url ?? '') ?? [];
  return path === undefined ? undefined : [path, query ?? ''];
}

type Known = Pick<GatewayRequest, 'requestId' | 'httpMethod' | 'path' | 'query'>;

/** What the functions see of a request: its headers without those of the connection, and with the gateway's. */
function taken(request: IncomingMessage, known: Known): GatewayRequest {
  const sent = groupHeaders(request.rawHeaders);
  const kept = Object.entries(sent).filter(([name]) => !ofConnection.has(name.toLowerCase()));
  const sourceIp = request.socket.remoteAddress ?? '';
  return {
    ...known,
    headers: {
      ...Object.fromEntries(kept),
      'X-Forwarded-For': [sourceIp],
      'X-Forwarded-Port': [String(request.socket.localPort)],
      'X-Forwarded-Proto': ['http'],
    },
    sourceIp,
    protocol: `HTTP/${request.httpVersion}`,
    receivedAt: new Date(),
  };
}

const ofConnection = new Set([
  'connection',
  'expect',
  'keep-alive',
  'te',
  'transfer-encoding',
  'upgrade',
  'x-forwarded-for',
  'x-forwarded-port',
  'x-forwarded-proto',
]);

async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const callOff = afterSilence(timeoutMs, () => resolve(undefined));
  try {
    return await Promise.race([work, late]);
  } finally {
    callOff();
  }
}
