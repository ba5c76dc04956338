import { firstLines, type Verify } from '../proof.ts';

const kind = /\b(?:Fatal error|Parse error|Warning|Notice|Deprecated)\b/;
const place = /\bin ((?:[A-Za-z]:[\\/]|\/)[^\s<>:"'*?|]{1,300}\.php)(?:\(\d{1,7}\))?(?: on line |:)\d{1,7}/;

/** An error message of PHP that names a file by its full path on the server. */
export const phpError: Verify = ({ text }) => {
  const lines = firstLines(text().slice(0, 65_536), 500).map((line) =>
    line.slice(0, 4000).replace(/<[^<>]{0,200}>/g, ''),
  );
  for (const [index, line] of lines.entries()) {
    if (!kind.test(line)) continue;
    // PHP writes the stack between the message and its place; the place is at most a few lines on.
    const found = place.exec(lines.slice(index, index + 6).join(' '))?.[0];
    if (found !== undefined) return { lines: [line.slice(0, 200), ...(line.includes(found) ? [] : [`... ${found}`])] };
  }
  return undefined;
};
