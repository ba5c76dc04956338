import { retested } from '../../scanning/frame/retest.ts';
import type { Retest } from '../../scanning/scanner.ts';
import { readAffected } from './affected-urls.ts';
import { browserChecks } from './browser/browser-checks.ts';
import type { CheckSelection } from './check-selection.ts';
import { securityHeadersMissing } from './security-headers-missing.ts';

const keyOf = ({ origin, pathname }: URL) => origin + pathname;

/** What of a scan a finding is checked again by. */
type Part =
  /** The requests about the site as a whole. */
  | 'site'
  /** The pages that the finding names. */
  | 'pages'
  /** All pages: the finding tells none, or what leads to it may be on another. */
  | 'crawl';

const words: Readonly<Record<Part, (pages: number) => string>> = {
  site: () => 'The requests about the site as a whole: what they gather, several checks judge together',
  pages: (pages) => `This check on the ${pages === 1 ? 'page' : `${pages} pages`} that the finding names`,
  crawl: () => 'This check on all pages of the site: where its question is asked and where it shows may be two pages',
};

/** One finding of an application scan that is checked again. */
export class ApplicationRetest {
  readonly part: Part;
  /** Where the crawl begins, and ends; empty where it follows links. */
  readonly pages: readonly URL[];
  readonly #retest: Retest;
  readonly #checks: CheckSelection;
  readonly #isWhole: boolean;
  /** Pages that the check has looked at. */
  readonly #looked = new Set<string>();

  constructor(retest: Retest, origin: string, checks: CheckSelection) {
    const { evidence } = retest;
    const { urls, isWhole } = readAffected(evidence);
    const own = urls.map((url) => new URL(url)).filter((url) => url.origin === origin);
    this.#retest = retest;
    this.#checks = checks;
    this.#isWhole = isWhole && own.length === urls.length;
    this.part = partOf(retest, checks, own.length > 0);
    this.pages = this.part === 'pages' ? own : [];
    retest.limitedTo(words[this.part](own.length));
  }

  /** The passive checks whose sightings belong to the finding. */
  get passive() {
    const { checkId } = this.#retest;
    return this.#checks.passive.filter(({ id, partOf: finding }) => id === checkId || finding === checkId);
  }

  /** The checks that probe for the finding. */
  get active() {
    return retested(this.#checks.active, this.#retest);
  }

  /** True where the finding is one of this check. */
  isAbout(checkId: string): boolean {
    return this.#retest.checkId === checkId;
  }

  get needsBrowser(): boolean {
    return browserChecks.some(({ id }) => id === this.#retest.checkId);
  }

  /** True for an address where the finding was seen. */
  isAt(url: URL): boolean {
    return this.part !== 'pages' || this.pages.some((page) => keyOf(page) === keyOf(url));
  }

  /** The check has looked at a page, or there is nothing at its address any more. */
  look(url: URL): void {
    this.#looked.add(keyOf(url));
  }

  /** True where the check has looked wherever the finding was seen: only then may it be gone. */
  get isSettled(): boolean {
    if (this.part !== 'pages') return true;
    return this.#isWhole && this.pages.every((page) => this.#looked.has(keyOf(page)));
  }
}

function partOf({ checkId, evidence }: Retest, { passive, active, site }: CheckSelection, namesPages: boolean): Part {
  if (site.some(({ id, formerly }) => id === checkId || formerly?.includes(checkId))) return 'site';
  if (active.some(({ id, needsOtherPages }) => id === checkId && needsOtherPages?.(evidence))) return 'crawl';
  const atPages = [...passive, ...active, ...browserChecks, securityHeadersMissing];
  return namesPages && atPages.some(({ id }) => id === checkId) ? 'pages' : 'crawl';
}
