import type { CheckFacts } from '../../../scanning/check.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { missingAuthentication, missingAuthorization } from './access-checks.ts';
import { hasOwnTwin, menuOf } from './menu-entry.ts';
import {
  frameOf,
  functionShown,
  givenAway,
  type Overlap,
  type OwnTerms,
  ownTermsOf,
  type ShownPage,
} from './own-terms.ts';
import { termsOfAddress } from './page-terms.ts';
import { pageKeyOf } from './seen-pages.ts';
import type { Visitor } from './visitor.ts';

/** A page and the terms that the first user is shown there each time. */
export interface ShownToFirst extends Pick<ShownPage, 'url' | 'first'> {
  /** Keys of the addresses to which the page has links. */
  readonly links: ReadonlySet<string>;
}

/** Who is asked for the first user's pages beside that user. */
export interface Others {
  readonly second: Visitor;
  readonly nobody: Visitor;
}

/** A page of the first user that somebody else is shown. */
export interface Leak {
  readonly check: CheckFacts;
  readonly page: ShownPage;
  readonly overlap: Overlap;
  readonly response: WebResponse;
}

/** What the pages of all come to. */
export interface AccessVerdict {
  readonly own: OwnTerms;
  readonly leaks: readonly Leak[];
}

/**
 * Judges the first user's pages by what each was shown. A page to which somebody is led by their own pages is theirs, too;
 * one that is open to nobody in particular is told as that alone.
 */
export function judged(
  firsts: readonly ShownToFirst[],
  { second, nobody }: Others,
  names: readonly string[],
): AccessVerdict {
  const pages = firsts.map(({ url, first }): ShownPage => {
    const echoed = termsOfAddress(new URL(url));
    return { url, echoed, first, second: second.shown(url), nobody: nobody.shown(url) };
  });
  const common = second.commonTerms().union(nobody.commonTerms());
  const own = ownTermsOf({ pages, names, common });
  const signs = { own, frame: frameOf(pages) };
  const led = { second: second.led(), nobody: nobody.led() };
  const menu = menuOf(firsts.map(({ links }) => links));
  const shared = new Set(firsts.flatMap(({ links }) => [...links]));
  /** A function in the first user's menu that the second one's lacks, and is shown all the same. */
  const openFunction = (page: ShownPage, key: string) =>
    menu.has(key) && page.nobody === undefined && !hasOwnTwin(page.url, led.second, shared)
      ? functionShown(page, page.second, { led: second.ledPages(), frame: signs.frame })
      : undefined;
  const leaks = pages.flatMap((page): Leak[] => {
    const key = pageKeyOf(page.url);
    if (led.nobody.has(key)) return [];
    const open = givenAway(page, page.nobody, signs);
    const toSecond = led.second.has(key) ? undefined : (givenAway(page, page.second, signs) ?? openFunction(page, key));
    const overlap = open ?? toSecond;
    const response = (open ? nobody : second).answer(page.url);
    if (overlap === undefined || response === undefined) return [];
    return [{ check: open ? missingAuthentication : missingAuthorization, page, overlap, response }];
  });
  return { own, leaks };
}
