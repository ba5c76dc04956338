import { exposedHeaders } from '../../../shared/http/cross-origin.ts';

/** Statuses that the gateway itself answers with, and the contract's text for each. */
export const errorTexts = {
  400: 'Invalid request parameters',
  401: 'Authentication required',
  403: 'Insufficient permissions',
  404: 'Resource not found',
  413: 'Request body too large',
  429: 'Too many requests',
  500: 'InternalServerError',
} as const;

export type ErrorStatus = keyof typeof errorTexts;

/**
 * The gateway's reasons to answer by itself that need a status or a text of their own. No route is signed by AWS's keys, so
 * that the errors of such signatures are a token that is none. Where a method belongs to a function, every media type is
 * supported; an unsupported one is a request that no route matches. All others are bad requests (DEFAULT_4XX) or faults
 * (DEFAULT_5XX).
 */
const statusByReason: Readonly<Record<string, ErrorStatus>> = {
  ACCESS_DENIED: 403,
  EXPIRED_TOKEN: 401,
  INVALID_API_KEY: 403,
  INVALID_SIGNATURE: 401,
  MISSING_AUTHENTICATION_TOKEN: 404,
  QUOTA_EXCEEDED: 429,
  REQUEST_TOO_LARGE: 413,
  RESOURCE_NOT_FOUND: 404,
  THROTTLED: 429,
  UNAUTHORIZED: 401,
  UNSUPPORTED_MEDIA_TYPE: 404,
  WAF_FILTERED: 403,
};

/**
 * Who may read what the gateway answers by itself, and which of its headers. Its mappings cannot choose among several origins.
 * Any page may then: these answers hold nothing but an error's text and the request's id, and no page gets past the preflight
 * that it is not meant to.
 */
function readers([origin, ...others]: readonly string[], exposed: readonly string[]): Readonly<Record<string, string>> {
  if (origin === undefined) return {};
  return {
    'Access-Control-Allow-Origin': others.length === 0 ? `'${origin}'` : "'*'",
    'Access-Control-Expose-Headers': `'${exposed.filter(isExposed).join(',')}'`,
  };
}

const isExposed = (name: string) => exposedHeaders.some((each) => each === name);

/** Headers of an answer of the gateway's own, as its mappings write them: a text is quoted, the rest is of the request. */
export function ownHeaders(
  status: ErrorStatus | undefined,
  origins: readonly string[],
): Readonly<Record<string, string>> {
  const headers = {
    'X-Request-Id': 'context.requestId',
    'Cache-Control': "'no-store'",
    ...(status === 401 && { 'WWW-Authenticate': "'Bearer'" }),
    ...(status === 429 && { 'Retry-After': "'1'" }),
  };
  return { ...headers, ...readers(origins, Object.keys(headers)) };
}

function response(status: ErrorStatus, origins: readonly string[], keepsStatus = false) {
  const headers = Object.entries(ownHeaders(keepsStatus ? undefined : status, origins));
  return {
    ...(!keepsStatus && { statusCode: String(status) }),
    responseParameters: Object.fromEntries(headers.map(([name, value]) => [`gatewayresponse.header.${name}`, value])),
    responseTemplates: { 'application/json': JSON.stringify({ error: errorTexts[status] }) },
  };
}

/**
 * What makes the gateway's own answers look like the service's, by reason. A bad request that is not named keeps its
 * status; every fault is 500, where the gateway's own would be 500 to 504.
 */
export function gatewayResponses(origins: readonly string[]): Readonly<Record<string, ReturnType<typeof response>>> {
  const named = Object.entries(statusByReason).map(([reason, status]) => [reason, response(status, origins)]);
  return {
    ...Object.fromEntries(named),
    DEFAULT_4XX: response(400, origins, true),
    DEFAULT_5XX: response(500, origins),
  };
}
