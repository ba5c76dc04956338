import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyResult } from 'aws-lambda';

/** An event of the gateway's; a test of any event at all holds that parts may be missing. */
interface Identified {
  readonly requestContext?: { readonly requestId?: string } | null;
}

/** The id that the gateway assigns to a request. */
export function requestIdOf({ requestContext }: Identified): string {
  return requestContext?.requestId ?? 'unknown';
}

/** Sets X-Request-Id, the id of the request, in every response. */
export function requestId(): MiddlewareObj<Identified, APIGatewayProxyResult> {
  const setHeader = ({
    event,
    response,
  }: {
    event: Identified;
    response?: APIGatewayProxyResult | null | undefined;
  }) => {
    if (response) response.headers = { ...response.headers, 'X-Request-Id': requestIdOf(event) };
  };
  return { after: setHeader, onError: setHeader };
}
