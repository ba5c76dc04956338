import middy from '@middy/core';
import type { APIGatewayAuthorizerResult, Context } from 'aws-lambda';
import { errorFacts, logContext, logLine } from '../log.ts';
import { invocationMetrics } from '../metrics/invocation-metrics.ts';
import { measure } from '../metrics/measure.ts';
import { authorizationMetrics } from './authorization-metrics.ts';
import { earlyTimeout, TimedOut } from './early-timeout.ts';
import type { LineOptions } from './request-log.ts';

/**
 * The middleware of the gateway's authorizer: it sets up the log, and rejects a token that cannot be verified in time
 * with a log line. What it throws is the gateway's word, 401 for `Unauthorized` and 500 for all else, so nothing of it
 * is changed; it changes nothing, so work that goes on after its time does no harm.
 */
export function authorizerShell<E>(
  core: (event: E) => Promise<APIGatewayAuthorizerResult>,
  options: LineOptions = { log: logLine, now: Date.now, measure },
): (event: E, context: Context) => Promise<APIGatewayAuthorizerResult> {
  return middy<E, APIGatewayAuthorizerResult>(core, earlyTimeout)
    .use(invocationMetrics(options.now))
    .use(logContext)
    .use(authorizationMetrics(options))
    .onError(({ error }) => {
      if (error instanceof TimedOut) options.log({ event: 'token not verified', ...errorFacts(error) });
    });
}
