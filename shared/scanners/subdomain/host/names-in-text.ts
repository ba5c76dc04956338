import { isHostName } from '../../../scanning/egress/host-name.ts';

const maxNames = 2000;
const maxText = 2_000_000;

/**
 * Host names below a domain that stand anywhere in a text, be it markup, script or JSON; in lower case, each once.
 * Takes linear time.
 */
export function namesInText(text: string, domain: string): readonly string[] {
  const found = new Set<string>();
  const plain = text
    .slice(0, maxText)
    .toLowerCase()
    // Slashes and line ends as URLs and scripts spell them would stick to the name behind them.
    .replace(/%(?:2f|3a|40)|\\u00(?:2f|3a|22|27)|\\[nrt]/g, ' ');
  for (const part of plain.split(/[^a-z0-9._-]+/)) {
    const name = part.slice(0, 300).replace(/^[.-]{1,300}|\.{1,300}$/g, '');
    if (!name.endsWith(`.${domain}`) || !isHostName(name)) continue;
    found.add(name);
    if (found.size >= maxNames) break;
  }
  return [...found];
}
