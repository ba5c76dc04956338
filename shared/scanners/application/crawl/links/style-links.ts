import { tokenize } from '@csstools/css-tokenizer';
import type { Link } from '../link.ts';
import { addressOf } from './address.ts';

const maxStyle = 1_000_000;

/** Addresses in a style sheet: `url(...)` and `@import` (CSS Syntax 3, CSS Cascade 5). */
export function styleLinks(source: string, base: URL | string): Link[] {
  const links: Link[] = [];
  const add = (text: string) => {
    const url = addressOf(text, base);
    if (url !== undefined) links.push({ url, kind: 'asset' });
  };
  // A string is an address behind `url(` and behind `@import`.
  let expected = false;
  for (const [type, text, , , facts] of tokenize({ css: source.slice(0, maxStyle) })) {
    if (type === 'url-token') add(facts.value);
    if (type === 'string-token' && expected) add(facts.value);
    if (type === 'whitespace-token' || type === 'comment') continue;
    expected =
      (type === 'function-token' && facts.value.toLowerCase() === 'url') ||
      (type === 'at-keyword-token' && text.toLowerCase() === '@import');
  }
  const map = /\/\*#\s*sourceMappingURL=([^\s*]{1,2000})/.exec(source.slice(-4000))?.[1];
  if (map !== undefined) add(map);
  return links;
}
