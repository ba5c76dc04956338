import { RequestFailed, UnexpectedAnswer } from '../library/failure.ts';
import { texts } from './texts.ts';
import { ToldFault } from './told-fault.ts';

const { failures } = texts;

const byStatus: Readonly<Record<number, string>> = {
  401: failures.expired,
  403: failures.forbidden,
  404: failures.missing,
  409: failures.busy,
  412: failures.changed,
  413: failures.tooLarge,
  422: failures.reused,
  429: failures.tooMany,
};

/** What failed and what to do, for the person at the page, in the page's words. */
export function failureText(error: unknown): string {
  if (error instanceof RequestFailed) {
    const said = byStatus[error.status] ?? (error.status >= 500 ? failures.service : failures.invalid);
    return error.status >= 500 && error.requestId ? `${said} ${failures.reference(error.requestId)}` : said;
  }
  if (error instanceof ToldFault) return error.message;
  if (error instanceof UnexpectedAnswer) return failures.notOurs;
  // What fetch throws where nothing answers.
  if (error instanceof TypeError) return failures.unreachable;
  return failures.unknown;
}
