import { WebFailure } from '../web/message/web-failure.ts';

/** The time or a budget of this invocation is exhausted: what was found is committed, and another invocation continues. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';

  constructor() {
    super('no time left');
  }
}

/** True for an error that means this and nothing else: thrown by a scan itself, or by its web client. */
export function isOutOfTime(error: unknown): boolean {
  return error instanceof OutOfTime || (error instanceof WebFailure && error.kind === 'spent');
}

/** Does a part of a scan; false where time or budget ended before the part was through. Anything else that it throws is thrown. */
export async function isInTime(part: () => Promise<void>): Promise<boolean> {
  try {
    await part();
    return true;
  } catch (error) {
    if (isOutOfTime(error)) return false;
    throw error;
  }
}
