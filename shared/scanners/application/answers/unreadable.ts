import { WebFailure } from '../../../scanning/web/message/web-failure.ts';

/** A value that broke the answer's form (a line end in a header) has shown nothing; others may. Throws any other failure. */
export function unreadable(error: unknown): undefined {
  if (error instanceof WebFailure && error.kind === 'protocol') return undefined;
  throw error;
}
