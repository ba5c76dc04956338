import type { Condition } from './expression.ts';
import type { Item } from './table.ts';

/** The table removes an item within days after its time; until then it is there and must not be seen. */
export function isExpired({ expires_at }: Item, nowSeconds: number): boolean {
  return typeof expires_at === 'number' && expires_at < nowSeconds;
}

/** As a condition on what a query keeps: items that have no end of their time, or have not reached it. */
export function notExpired(nowSeconds: number): Condition {
  return { anyOf: [[{ absent: 'expires_at' }], [{ atLeast: ['expires_at', nowSeconds] }]] };
}
