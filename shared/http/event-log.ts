import type { MiddlewareObj } from '@middy/core';
import { errorFacts } from '../log.ts';
import { lineFacts } from './line-facts.ts';
import type { LineOptions } from './request-log.ts';

/**
 * Logs one line per invocation by an event, named `name`: the facts that the function reported, the duration, and the
 * error if it failed. The failure goes on to Lambda, which hands over the event again.
 */
export function eventLog(name: string, { log, now }: LineOptions): MiddlewareObj {
  const begun = new WeakMap<object, number>();
  const write = (context: object, why: Readonly<Record<string, unknown>>) => {
    const durationMs = now() - (begun.get(context) ?? now());
    log({ event: name, ...lineFacts(context), ...why, durationMs });
  };
  return {
    before: ({ context }) => void begun.set(context, now()),
    after: ({ context }) => write(context, {}),
    onError: ({ context, error }) => write(context, errorFacts(error)),
  };
}
