import type { Encode } from '../records/export-format.ts';
import { checkedOf } from './checked.ts';

/** JSON Lines: the record of the interface, one a line; behind them a line for each of the latest runs, which has no finding_id. */
export const encodeJsonl: Encode = async function* (findings, facts) {
  for await (const finding of findings) yield `${JSON.stringify(finding)}\n`;
  for await (const covered of facts.coverage()) yield `${JSON.stringify(checkedOf(covered))}\n`;
};
