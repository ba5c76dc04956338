import type { MiddlewareObj } from '@middy/core';
import { measure, publishMetrics } from './measure.ts';

/** True until the execution environment has begun its first invocation. */
let isNew = true;

/**
 * The outermost middleware of every function: measures an invocation, and when it ends writes all that it has measured.
 * What an invocation measures that Lambda kills is lost; AWS counts that as an error of the function.
 */
export function invocationMetrics(now: () => number): MiddlewareObj {
  const begun = new WeakMap<object, number>();
  const end = (context: object) => {
    measure('FunctionSeconds', (now() - (begun.get(context) ?? now())) / 1000);
    publishMetrics();
  };
  return {
    before: ({ context }) => {
      begun.set(context, now());
      if (isNew) measure('ColdStart', 1);
      isNew = false;
    },
    after: ({ context }) => end(context),
    onError: ({ context }) => end(context),
  };
}
