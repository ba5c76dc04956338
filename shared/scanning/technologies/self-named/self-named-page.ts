import { oneLine } from '../../web/exhibit.ts';
import type { SiteSample, Technology } from '../rule.ts';
import { versionFrom } from '../version.ts';
import { pageCredits } from './page-credits.ts';
import { plainName } from './plain-name.ts';

const maxNames = 6;
const maxValue = 200;

/** Without what some write behind a name: `Hexo CMS` is Hexo. */
const shortened = (name: string) => plainName(name).replace(/(?:js|cms)$/, '');

/** True where one name is the other, or that with a word before or behind it: `GNU Texinfo` and `Texinfo`, not `phpLiteAdmin` and `PHP`. */
function isSame(name: string, known: string): boolean {
  if (shortened(name) === shortened(known)) return true;
  const [one = '', other = ''] = [name, known]
    .map((each) => each.toLowerCase())
    .toSorted((a, b) => a.length - b.length);
  const isApart = (sign = '') => !/[a-z0-9]/.test(sign);
  return (
    (other.startsWith(one) && isApart(other[one.length])) ||
    (other.endsWith(one) && isApart(other[other.length - one.length - 1]))
  );
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
