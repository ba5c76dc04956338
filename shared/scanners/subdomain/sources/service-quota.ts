import { counted } from '../../../scanning/frame/detail.ts';
import type { WebHeaders } from '../../../scanning/web/message/web-message.ts';
import { retryAfterMs } from '../../../scanning/web/transport/retry-after.ts';

/** A larger number is a time since the epoch, a smaller one counts from now. */
const leastEpoch = 1_000_000_000;

const spellings = ['ratelimit', 'x-ratelimit', 'x-rate-limit'] as const;

function numberOf(headers: WebHeaders, what: 'limit' | 'remaining' | 'reset'): number | undefined {
  for (const spelling of spellings) {
    const [, digits] = /^\s*(\d{1,13})/.exec(headers.get(`${spelling}-${what}`) ?? '') ?? [];
    if (digits !== undefined) return Number(digits);
  }
  return undefined;
}

/** A time in words: `40 seconds`, `3 hours`; rounded, so that it fits into a sentence. */
export function spanWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return counted(seconds, 'second');
  if (seconds < 2 * 3600) return counted(Math.round(seconds / 60), 'minute');
  if (seconds < 48 * 3600) return counted(Math.round(seconds / 3600), 'hour');
  return counted(Math.round(seconds / 86_400), 'day');
}

function resetMs(headers: WebHeaders, now: number): number | undefined {
  const after = retryAfterMs(headers.get('retry-after'), now);
  if (after !== undefined) return after;
  const reset = numberOf(headers, 'reset');
  if (reset === undefined) return undefined;
  if (reset < leastEpoch) return reset * 1000;
  // Some count milliseconds.
  const at = reset < leastEpoch * 1000 ? reset * 1000 : reset;
  return Math.max(0, at - now);
}

/**
 * What a service says of the quota of its client, by the usual headers (`RateLimit-*` of the IETF's draft, `X-RateLimit-*`,
 * `Retry-After`): `0 of 50 requests are left, again in 3 hours`. Undefined where it says nothing. `now` is in milliseconds.
 */
export function quotaWords(headers: WebHeaders, now: number): string | undefined {
  const limit = numberOf(headers, 'limit');
  const remaining = numberOf(headers, 'remaining');
  const wait = resetMs(headers, now);
  const left =
    remaining === undefined ? undefined : `${remaining}${limit === undefined ? '' : ` of ${limit}`} requests are left`;
  const again = wait === undefined ? undefined : `again in ${spanWords(wait)}`;
  const words = [left, again].filter((each) => each !== undefined);
  return words.length === 0 ? undefined : words.join(', ');
}

/** True where a service says that the request was the last one of its client's quota for now. */
export function isQuotaSpent(headers: WebHeaders): boolean {
  return numberOf(headers, 'remaining') === 0;
}
