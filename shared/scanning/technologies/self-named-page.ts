import { oneLine } from '../web/exhibit.ts';
import { pageCredits } from './page-credits.ts';
import { plainName } from './plain-name.ts';
import type { SiteSample, Technology } from './rule.ts';
import { versionFrom } from './version.ts';

const maxNames = 6;
const maxValue = 200;

/** True where one name is the other, or that with a word before or behind it: `GNU Texinfo` and `Texinfo`. */
function isSame(name: string, known: string): boolean {
  const [one = '', other = ''] = [plainName(name), plainName(known)].toSorted((a, b) => a.length - b.length);
  return other.startsWith(one) || other.endsWith(one);
}

/** Products that a page names as what made it and no rule knows, in the page's own words: `powered by Acme 2.0.2`. */
export function selfNamedPage(
  { html }: Pick<SiteSample, 'html'>,
  recognised: readonly Technology[],
): readonly Technology[] {
  const found: Technology[] = [];
  for (const { name, version, words } of pageCredits(html)) {
    if ([...recognised, ...found].some((known) => isSame(name, known.name))) continue;
    found.push({
      name,
      version: versionFrom('\\1', { found: words, at: 0, groups: [version] }),
      categories: ['Other'],
      evidence: [oneLine(`page: ${words}`, maxValue)],
      implied: false,
      confidence: 'firm',
    });
    if (found.length >= maxNames) break;
  }
  return found;
}
