import { tokenizer } from 'acorn';
import type { Link } from '../link.ts';
import { addressOf, looksWritten } from './address.ts';
import { JoinedAddresses } from './joined-addresses.ts';
import { isModuleNameAfter, ModuleNames } from './module-names.ts';
import { isRequestedAfter, RequestedWords } from './requested-words.ts';

const maxScript = 2_000_000;
const maxStrings = 20_000;
/** For what is no script that a parser reads: text between quotes. */
const quoted = /"([^"\\\r\n]{1,2000})"|'([^'\\\r\n]{1,2000})'|`([^`\\$]{1,2000})`/g;
const sourceMap = /\/[/*][#@]\s*sourceMappingURL=([^\s'"*]{1,2000})/g;

/** The texts of a script that are addresses, without names of modules: literals, templates, and what it puts together. */
function addressesOf(source: string): string[] {
  const found: string[] = [];
  const requested = new RequestedWords();
  const names = new ModuleNames();
  const joined = new JoinedAddresses();
  try {
    for (const token of tokenizer(source, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true })) {
      const { label, keyword } = token.type;
      const text = 'value' in token && typeof token.value === 'string' ? token.value : '';
      const isName = names.takes(keyword ?? label, text);
      joined.takes(keyword ?? label, text);
      const isRequested = requested.takes(keyword ?? label, text);
      if ((label !== 'string' && label !== 'template') || text === '' || isName) continue;
      if (!isRequested && !looksWritten(text)) continue;
      found.push(text);
      if (found.length >= maxStrings) break;
    }
    return [...found, ...joined.list().filter(looksWritten)];
  } catch {
    // Half a script, or something else in its place.
    return [...source.matchAll(quoted)].slice(0, maxStrings).flatMap(({ 1: a, 2: b, 3: c, index }) => {
      const text = a ?? b ?? c ?? '';
      const before = source.slice(Math.max(0, index - 400), index);
      if (isModuleNameAfter(before, text)) return [];
      return looksWritten(text) || isRequestedAfter(before, text) ? [text] : [];
    });
  }
}

/** Addresses that a script names, read without running it, and its source map. */
export function scriptLinks(source: string, base: URL | string): Link[] {
  const text = source.slice(0, maxScript);
  const links: Link[] = [];
  for (const string of new Set(addressesOf(text))) {
    const url = addressOf(string, base);
    if (url !== undefined) links.push({ url, kind: 'hint' });
  }
  for (const [, map = ''] of text.matchAll(sourceMap)) {
    const url = addressOf(map, base);
    if (url !== undefined) links.push({ url, kind: 'asset' });
  }
  return links;
}
