import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import type { LineOptions } from './request-log.ts';

/** True of the one word by which a token is refused; all else is a failure of the service. */
const isRefusal = (error: unknown) => error instanceof Error && error.message === 'Unauthorized';

/**
 * Counts each request of the gateway's authorizer by its outcome: accepted, denied (the token is not valid) or failed. To
 * Lambda every rejected token is a failed invocation, so that its own count of errors says nothing about ours.
 */
export function authorizationMetrics<E>({
  measure,
}: Pick<LineOptions, 'measure'>): MiddlewareObj<E, APIGatewayAuthorizerResult> {
  return {
    after: () => measure?.('Authorizations', 1, { Outcome: 'accepted' }),
    onError: ({ error }) => measure?.('Authorizations', 1, { Outcome: isRefusal(error) ? 'denied' : 'failed' }),
  };
}
