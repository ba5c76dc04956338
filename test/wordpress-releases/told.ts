import { compareVersions } from '../../shared/scanners/cms/data/php-version.ts';
import { wordpressSteps } from '../../shared/scanners/cms/wordpress/wordpress-steps.ts';
import { front } from '../../shared/scanners/cms/wordpress-front/front.ts';
import { runCmsScan } from '../shared/scanners/cms/run-cms-scan.ts';
import { hardenedSite, type Level } from './hardened-site.ts';

/** What a scan told of a release. */
export interface Told {
  /**
   * `exact`: the version; `among`: it is one of those told, all of its branch; `open`: it, or a later one of its branch or
   * of all; `below`: an older branch or newer, which is true but does not tell its branch; `none`: nothing; `wrong`: another
   * version, or none of those told.
   */
  readonly verdict: 'exact' | 'among' | 'open' | 'below' | 'none' | 'wrong';
  readonly words: string;
  readonly requests: number;
  readonly seconds: number;
}

const plain = (version: string) => version.replace(/^(\d+\.\d+)\.0$/, '$1');
const numbers = (version: string) => plain(version).split('.').map(Number);
const branchOf = (version: string) => version.split('.', 2).join('.');

function isBetween(version: string, first: string, last: string): boolean {
  const at = (text: string) => numbers(text)[2] ?? 0;
  const isOne = [first, last].every((each) => branchOf(each) === branchOf(version));
  return isOne && at(first) <= at(version) && at(version) <= at(last);
}

/** Compares what was told with what is there. */
export function verdictOf(words: string | undefined, version: string): Told['verdict'] {
  if (words === undefined) return 'none';
  const [first = '', last = first] = words.match(/\d+\.\d+(?:\.\d+)?/g) ?? [];
  if (/newer|later/.test(words)) {
    if (isBetween(version, first, `${branchOf(first)}.999`)) return 'open';
    return words.endsWith('or newer') && compareVersions(first, version) < 0 ? 'below' : 'wrong';
  }
  if (first === last) return plain(first) === plain(version) ? 'exact' : 'wrong';
  return isBetween(version, first, last) ? 'among' : 'wrong';
}

/** Scans a release at a level of hardening for its version alone. */
export async function told(folder: string, version: string, level: Level): Promise<Told> {
  await using site = await hardenedSite(folder, version, level);
  const steps = [front, ...wordpressSteps.filter(({ name }) => name === 'version')];
  const begun = performance.now();
  const { observed, outcome } = await runCmsScan(site.url, { steps });
  const seconds = (performance.now() - begun) / 1000;
  const words = observed.find(({ checkId }) => checkId === 'wordpress-version')?.title.replace(/^.*: /, '');
  const detail = 'detail' in outcome ? outcome.detail : '';
  const requests = Number(/(\d+) requests?/.exec(detail)?.[1] ?? 0);
  return { verdict: verdictOf(words, version), words: words ?? '', requests, seconds };
}
