import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { headerOf } from './request.ts';

/**
 * The response headers that scripts of other origins may read. A page of another origin sees only those that are named
 * to it.
 */
export const exposedHeaders = [
  'Content-Disposition',
  'ETag',
  'Idempotency-Replayed',
  'Location',
  'Retry-After',
  'WWW-Authenticate',
  'X-Error-Detail',
  'X-Next-Cursor',
  'X-Request-Id',
  'X-Scan-Estimate',
  'X-Scan-Run-Id',
  'X-Scanning',
] as const;

/** Reads CORS_ORIGINS: the origins, separated by commas, whose pages may use the service. */
export function readOrigins({ CORS_ORIGINS: origins = '' }: Readonly<Record<string, string | undefined>>): string[] {
  return origins.split(',').filter(Boolean);
}

/** A header of an answer, whatever the case of its name. */
function named(headers: APIGatewayProxyResult['headers'], name: string): [string, string] | undefined {
  const found = Object.entries(headers ?? {}).find(([each]) => each.toLowerCase() === name.toLowerCase());
  return found && [found[0], String(found[1])];
}

/**
 * Adds the CORS headers that let pages of these origins read the responses
 * (https://fetch.spec.whatwg.org/#http-cors-protocol). The gateway answers their preflights. Nothing changes where
 * there are none.
 */
export function crossOrigin(
  origins: readonly string[],
): MiddlewareObj<Pick<APIGatewayProxyEvent, 'multiValueHeaders'>, APIGatewayProxyResult> {
  const setHeaders = ({
    event,
    response,
  }: {
    event: Pick<APIGatewayProxyEvent, 'multiValueHeaders'>;
    response?: APIGatewayProxyResult | null | undefined;
  }) => {
    if (!response || origins.length === 0) return;
    const origin = headerOf(event, 'origin');
    const [vary = 'Vary', varies] = named(response.headers, 'Vary') ?? [];
    response.headers = {
      ...response.headers,
      // A cache must not give one page what was meant for another.
      [vary]: varies === undefined ? 'Origin' : `${varies}, Origin`,
      ...(origin !== undefined &&
        origins.includes(origin) && {
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Expose-Headers': exposedHeaders.join(','),
        }),
    };
  };
  return { after: setHeaders, onError: setHeaders };
}
