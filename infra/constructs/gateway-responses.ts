import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';

/** Statuses that the gateway itself answers with, and the contract's text for each. */
const errorTexts = {
  400: 'Invalid request parameters',
  401: 'Authentication required',
  403: 'Insufficient permissions',
  404: 'Resource not found',
  413: 'Request body too large',
  429: 'Too many requests',
  500: 'InternalServerError',
} as const;

type Status = keyof typeof errorTexts;

/**
 * The gateway's reasons to answer by itself that need a status or a text of their own. An unknown path and a wrong
 * method both come as MISSING_AUTHENTICATION_TOKEN. No route is signed by AWS's keys, so that the errors of such
 * signatures are a token that is none. All others are bad requests (DEFAULT_4XX) or faults (DEFAULT_5XX).
 */
const statusByReason: Readonly<Record<string, Status>> = {
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
  UNSUPPORTED_MEDIA_TYPE: 400,
  WAF_FILTERED: 403,
};

const body = (status: Status) => ({ 'application/json': JSON.stringify({ error: errorTexts[status] }) });

/** Headers as the gateway writes them: a text is quoted, the rest is what it knows of the request. */
function headers(status?: Status): Record<string, string> {
  return {
    'X-Request-Id': 'context.requestId',
    'Cache-Control': "'no-store'",
    ...(status === 401 && { 'WWW-Authenticate': "'Bearer'" }),
    ...(status === 429 && { 'Retry-After': "'1'" }),
  };
}

/** Makes the gateway's own answers look like the service's. A bad request that is not named keeps its status. */
export function addGatewayResponses(api: RestApi): void {
  for (const [reason, status] of Object.entries(statusByReason)) {
    api.addGatewayResponse(reason, {
      type: ResponseType.of(reason),
      statusCode: String(status),
      responseHeaders: headers(status),
      templates: body(status),
    });
  }
  api.addGatewayResponse('DEFAULT_4XX', {
    type: ResponseType.DEFAULT_4XX,
    responseHeaders: headers(),
    templates: body(400),
  });
  api.addGatewayResponse('DEFAULT_5XX', {
    type: ResponseType.DEFAULT_5XX,
    // Holds for every fault: the gateway's own would be 500 to 504.
    statusCode: '500',
    responseHeaders: headers(500),
    templates: body(500),
  });
}
