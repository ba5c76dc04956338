import type { Condition } from './expression.ts';
import type { Item } from './item-range.ts';

/** Whether an item has expired: the table deletes it within days after that, and until then it must be ignored. */
export function isExpired({ expires_at }: Item, nowSeconds: number): boolean {
  return typeof expires_at === 'number' && expires_at < nowSeconds;
}

/** The condition that an item has not expired, or never expires. */
export function notExpired(nowSeconds: number): Condition {
  return { anyOf: [[{ absent: 'expires_at' }], [{ atLeast: ['expires_at', nowSeconds] }]] };
}
