import { firstLines, isHtml, type Verify } from '../proof.ts';

const phpEntry =
  /^(?:\[[^\]\r\n]{8,60}\] )?(PHP (?:Fatal error|Parse error|Warning|Notice|Deprecated|Stack trace|Catchable fatal error|Recoverable fatal error)|WordPress database error)\b/;

/** A log of PHP's errors. A line is shown up to its message: what follows may be personal data. */
export const phpLog: Verify = ({ text }) => {
  const log = text();
  if (isHtml(log)) return undefined;
  const entries = firstLines(log, 500).flatMap((line) => phpEntry.exec(line)?.[0] ?? []);
  return entries.length === 0 ? undefined : { lines: entries.slice(0, 3).map((entry) => `${entry}: ...`) };
};
