import { tokenizer } from 'acorn';
import type { Link } from '../link.ts';
import { addressOf, looksWritten } from './address.ts';

const maxScript = 2_000_000;
const maxStrings = 20_000;
/** For what is no script that a parser reads: text between quotes. */
const quoted = /"([^"\\\r\n]{1,2000})"|'([^'\\\r\n]{1,2000})'|`([^`\\$]{1,2000})`/g;
const sourceMap = /\/[/*][#@]\s*sourceMappingURL=([^\s'"*]{1,2000})/g;

/** The texts that stand in a script: literals, and templates without expressions. */
function stringsOf(source: string): string[] {
  const found: string[] = [];
  try {
    for (const token of tokenizer(source, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true })) {
      const { label } = token.type;
      if (label !== 'string' && label !== 'template') continue;
      if ('value' in token && typeof token.value === 'string') found.push(token.value);
      if (found.length >= maxStrings) break;
    }
    return found;
  } catch {
    // Half a script, or something else in its place.
    return [...source.matchAll(quoted)].slice(0, maxStrings).map(([, a, b, c]) => a ?? b ?? c ?? '');
  }
}

/** Addresses that a script names, read without running it, and its source map. */
export function scriptLinks(source: string, base: URL | string): Link[] {
  const text = source.slice(0, maxScript);
  const links: Link[] = [];
  for (const string of new Set(stringsOf(text))) {
    const url = looksWritten(string) ? addressOf(string, base) : undefined;
    if (url !== undefined) links.push({ url, kind: 'hint' });
  }
  for (const [, map = ''] of text.matchAll(sourceMap)) {
    const url = addressOf(map, base);
    if (url !== undefined) links.push({ url, kind: 'asset' });
  }
  return links;
}
