import { WebFailure } from '../web/message/web-failure.ts';

/** The time or a budget of this invocation is up: what was found is committed, and another invocation goes on. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';

  constructor() {
    super('no time left');
  }
}

/** True for an error that says no more than that: thrown by a scan itself, or by its way to a site. */
export function isOutOfTime(error: unknown): boolean {
  return error instanceof OutOfTime || (error instanceof WebFailure && error.kind === 'spent');
}
