import type { Encode } from './format.ts';

/** JSON Lines: the record of the interface, one a line. */
export const encodeJsonl: Encode = async function* (findings) {
  for await (const finding of findings) yield `${JSON.stringify(finding)}\n`;
};
