import type { Encode, ExportedFinding } from '../records/findings/export-format.ts';
import { checkedOf } from './checked.ts';

/** The record of the interface, with the rule that sets the finding aside as lists name it, and its reason. */
function lineOf({ suppression, ...finding }: ExportedFinding) {
  const suppressed_by = suppression?.suppression_id ?? null;
  return { ...finding, suppressed_by, suppression_reason: suppression?.reason ?? '' };
}

/** JSON Lines: a finding a line; behind them a line for each of the latest runs, which has no finding_id. */
export const encodeJsonl: Encode = async function* (findings, facts) {
  for await (const finding of findings) yield `${JSON.stringify(lineOf(finding))}\n`;
  for await (const covered of facts.coverage()) yield `${JSON.stringify(checkedOf(covered))}\n`;
};
