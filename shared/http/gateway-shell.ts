import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { logContext } from '../log.ts';
import { invocationMetrics } from '../metrics/invocation-metrics.ts';
import { crossOrigin, readOrigins } from './cross-origin.ts';
import { earlyTimeout } from './early-timeout.ts';
import { errorAnswers } from './error-answers.ts';
import type { LineFacts } from './line-facts.ts';
import { requestId } from './request-id.ts';
import { type LineOptions, requestLog } from './request-log.ts';
import { requestMetrics } from './request-metrics.ts';

/** What the shell reads of the gateway's event. */
type ShellEvent = Pick<APIGatewayProxyEvent, 'multiValueHeaders'> & {
  readonly requestContext: Pick<APIGatewayProxyEvent['requestContext'], 'requestId'>;
};

/** Answers a request or throws; `signal` ends when the caller has been answered for want of time. */
type Core<E> = (event: E, context: Context, { signal }: { signal: AbortSignal }) => Promise<APIGatewayProxyResult>;

/** What the shell is told of an event beside the facts of its line. */
interface About<E> {
  /** Texts that must not get into the line. */
  readonly secretsOf?: (event: E) => readonly string[];
  /** What the metrics call the route; by default the `route` of the line. */
  readonly routeOf?: (event: E) => string;
}

/**
 * The middleware of every function behind the gateway: it sets up the log, logs one line per request, returns the
 * request's id, adds CORS headers, converts errors to responses, and responds before Lambda's time limit. Who may do
 * what is decided by `core` alone, in the types.
 */
export function gatewayShell<E extends ShellEvent>(
  core: Core<E>,
  factsOf: (event: E) => LineFacts,
  options: LineOptions,
  { secretsOf, routeOf = (event) => String(factsOf(event).route) }: About<E> = {},
): (event: E, context: Context) => Promise<APIGatewayProxyResult> {
  return middy<E, APIGatewayProxyResult>(core, earlyTimeout)
    .use(invocationMetrics(options.now))
    .use(logContext)
    .use(requestMetrics(routeOf, options))
    .use(requestLog(factsOf, options, secretsOf))
    .use(requestId())
    .use(crossOrigin(readOrigins(process.env)))
    .use(errorAnswers());
}
