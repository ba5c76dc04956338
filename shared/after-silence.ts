/** A connection is accepted in one turn of the event loop, read in the next, and deciphered in a third. */
const TURNS = 3;

/**
 * Calls `late` after so many milliseconds, and not before the event loop has looked three times at what arrived: where
 * this process got no processor, an answer is here and was not read. Returns what calls it off.
 */
export function afterSilence(ms: number, late: () => void): () => void {
  let turns = 0;
  let immediate: NodeJS.Immediate | undefined;
  const turn = () => {
    turns += 1;
    if (turns > TURNS) late();
    else immediate = setImmediate(turn);
  };
  const timer = setTimeout(turn, ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
}
