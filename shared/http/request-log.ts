import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { errorFacts, type Log } from '../log.ts';
import type { Measure } from '../metrics/measure.ts';
import { ServiceError } from '../outcome/errors.ts';
import { type LineFacts, lineFacts } from './line-facts.ts';
import { withoutTexts } from './request-secrets.ts';

/** The dependencies of a log line. */
export interface LineOptions {
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Where what is worth a metric is counted; absent: nowhere. */
  readonly measure?: Measure;
}

/**
 * Logs one line per request: the facts of its event and of the function, its status and duration. Of a failure that
 * the caller can cause its name, of any other all that is known but the texts of `secretsOf`.
 */
export function requestLog<E>(
  factsOf: (event: E) => LineFacts,
  { log, now }: LineOptions,
  secretsOf: (event: E) => readonly string[] = () => [],
): MiddlewareObj<E, APIGatewayProxyResult> {
  const begun = new WeakMap<object, number>();
  const write = (context: object, response: APIGatewayProxyResult | null | undefined, why: LineFacts) => {
    const durationMs = now() - (begun.get(context) ?? now());
    log({ event: 'request', ...lineFacts(context), ...why, status: response?.statusCode, durationMs });
  };
  return {
    before: ({ event, context }) => {
      begun.set(context, now());
      Object.assign(lineFacts(context), factsOf(event));
    },
    after: ({ context, response }) => write(context, response, {}),
    onError: ({ event, context, response, error }) =>
      write(
        context,
        response,
        error instanceof ServiceError ? { outcome: error.name } : withoutTexts(errorFacts(error), secretsOf(event)),
      ),
  };
}
