import middy from '@middy/core';
import type { APIGatewayAuthorizerResult, Context } from 'aws-lambda';
import { errorFacts, type Log, logContext, logLine } from '../log.ts';
import { earlyTimeout, TimedOut } from './early-timeout.ts';

/**
 * The shell of the gateway's authorizer: the log knows the invocation, and a token that cannot be verified in time fails
 * with a line of ours. What it throws is the gateway's word, 401 for `Unauthorized` and 500 for all else, so nothing of it
 * is changed; it changes nothing, so work that goes on after its time does no harm.
 */
export function authorizerShell<E>(
  core: (event: E) => Promise<APIGatewayAuthorizerResult>,
  log: Log = logLine,
): (event: E, context: Context) => Promise<APIGatewayAuthorizerResult> {
  return middy<E, APIGatewayAuthorizerResult>(core, earlyTimeout)
    .use(logContext)
    .onError(({ error }) => {
      if (error instanceof TimedOut) log({ event: 'token not verified', ...errorFacts(error) });
    });
}
