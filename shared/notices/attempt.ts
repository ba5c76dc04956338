import { EgressRefused, HostNotResolved, NotTestable } from '../scanning/egress/egress.ts';
import type { GuardedAnswer } from './guarded-request.ts';

/** What came of one attempt to deliver. */
export interface Attempted {
  readonly delivered: boolean;
  /** What the receiver answered; 0 where it answered nothing. */
  readonly status: number;
  /** Why it failed, for the user, at most 255 characters: nothing of an address that is a secret. */
  readonly detail: string;
  /** The receiver says that it is gone for good (410): nothing is sent there any more. */
  readonly gone?: true;
  readonly retryAfterSeconds?: number | undefined;
}

const longestWait = 24 * 3600;

/** Seconds that `Retry-After` asks for, as a number or a date. */
function retryAfterSeconds(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - nowMs) / 1000;
  return seconds > 0 ? Math.min(longestWait, Math.ceil(seconds)) : undefined;
}

/** What an answer means: a 2xx alone is a delivery, and redirects are none. */
export function answered({ status, retryAfter }: GuardedAnswer, nowMs: number): Attempted {
  if (status >= 200 && status < 300) return { delivered: true, status, detail: '' };
  const redirects = status >= 300 && status < 400 ? '; redirects are not followed' : '';
  return {
    delivered: false,
    status,
    detail: `The receiver answered ${status}${redirects}`,
    ...(status === 410 && { gone: true }),
    retryAfterSeconds: retryAfterSeconds(retryAfter, nowMs),
  };
}

/** What the system calls a failure of a connection, for the user. */
const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The receiver refused the connection',
  ECONNRESET: 'The receiver closed the connection',
  EPIPE: 'The receiver closed the connection',
  ETIMEDOUT: 'The receiver did not answer in time',
  EHOSTUNREACH: 'The receiver cannot be reached',
  ENETUNREACH: 'The receiver cannot be reached',
};

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const isTimeout = (error: unknown) =>
  error instanceof Error && (error.name === 'TimeoutError' || error.message === 'time-out');

/** What a request without an answer means. The guard's words name the host, which is shown anyway. */
export function unanswered(error: unknown): Attempted {
  const failed = { delivered: false, status: 0 };
  if (error instanceof EgressRefused || error instanceof HostNotResolved || error instanceof NotTestable) {
    const detail = error.message.replace('scanning it is not permitted', 'sending there is not permitted');
    return { ...failed, detail };
  }
  if (isTimeout(error)) return { ...failed, detail: words.ETIMEDOUT ?? '' };
  const code = codeOf(error);
  const detail = words[code] ?? `The receiver could not be reached${code === '' ? '' : ` (${code.slice(0, 60)})`}`;
  return { ...failed, detail };
}
