import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { LineOptions } from './request-log.ts';

/** The class of a status, such as `4xx`; a request without an answer is a failure. */
const classOf = (status: number | undefined) => `${Math.floor((status ?? 500) / 100)}xx`;

/**
 * Records the metrics of each request: a count by route and class of status, and its duration. `routeOf` has as many
 * values as there are routes.
 */
export function requestMetrics<E>(
  routeOf: (event: E) => string,
  { now, measure }: LineOptions,
): MiddlewareObj<E, APIGatewayProxyResult> {
  const begun = new WeakMap<object, number>();
  const count = (event: E, context: object, status: number | undefined) => {
    measure?.('Requests', 1, { Route: routeOf(event), StatusClass: classOf(status) });
    measure?.('Duration', now() - (begun.get(context) ?? now()));
  };
  return {
    before: ({ context }) => void begun.set(context, now()),
    after: ({ event, context, response }) => count(event, context, response?.statusCode),
    onError: ({ event, context, response }) => count(event, context, response?.statusCode),
  };
}
