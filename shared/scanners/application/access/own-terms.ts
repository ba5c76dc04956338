/** What several users are shown at one address; undefined where somebody is turned away. */
export interface ShownPage {
  readonly url: string;
  /** Terms of the address itself. */
  readonly echoed: ReadonlySet<string>;
  /** Terms that the first user was shown each time. */
  readonly first: ReadonlySet<string>;
  readonly second: ReadonlySet<string> | undefined;
  readonly nobody: ReadonlySet<string> | undefined;
}

/** Terms of the first user alone, each with its weight: from 2 on it tells by itself whose a page is. */
export type OwnTerms = ReadonlyMap<string, number>;

/** A page shows whose it is by one term that names the first user, or by two that others would hardly have by chance. */
const enough = 2;

/** Pages of one template have at least this much in common, whoever they are for. */
const leastAlike = 0.4;
const leastName = 3;

const isMail = (term: string) => /^[^@]{1,64}@[^@.]{1,63}\.[^@]{1,60}$/.test(term);
/** Years, days and amounts are in the pages of everybody. */
const isDate = (term: string) => /^(?:19|20)\d{2}(?:-?\d{2}){0,2}$/.test(term);

/** How well a term with a digit tells whose a page is: an id, a number of an account. */
function weightOfNumber(term: string): number {
  if (isDate(term) || term.length < 4) return 0;
  return term.length >= 6 ? 2 : 1;
}

function alikeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.size + b.size === 0 ? 1 : (2 * a.intersection(b).size) / (a.size + b.size);
}

/** What decides whether a term is the first user's own. */
interface OwnTermsGiven {
  readonly pages: readonly ShownPage[];
  /** Names by which the first user logs in, in lower case. */
  readonly names: readonly string[];
  /** Terms of pages that the other user or nobody is led to by a link: they are not the first user's alone. */
  readonly common: ReadonlySet<string>;
}

/**
 * The terms that are the first user's own: shown to that user where the second one is shown a page of the same template
 * without them, and on no page to which the others are led. A mail address, an id or a name of the log-in tells by
 * itself; a plain word only where it stands on several such pages, as a name in the head of all pages, and in no path.
 */
export function ownTermsOf({ pages, names, common }: OwnTermsGiven): OwnTerms {
  const counts = new Map<string, number>();
  for (const { first, second } of pages) {
    if (second === undefined || alikeness(first, second) < leastAlike) continue;
    for (const term of first.difference(second)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const inPaths = new Set(pages.flatMap(({ echoed }) => [...echoed]));
  const own = new Map<string, number>();
  const add = (term: string, weight: number) => {
    if (weight > 0 && !common.has(term)) own.set(term, Math.max(weight, own.get(term) ?? 0));
  };
  for (const [term, count] of counts) {
    if (isMail(term)) add(term, 2);
    else if (/\p{N}/u.test(term)) add(term, weightOfNumber(term));
    else if (count > 1 && term.length >= leastName && !inPaths.has(term)) add(term, 1);
  }
  for (const name of names) if (name.length >= leastName) add(name, 2);
  return own;
}

/** The share of a page's pages on which a term is part of the frame. */
const frameShare = 0.5;
const leastPages = 4;

/** Terms that most pages of the first user show: the frame of the site. */
export function frameOf(pages: readonly ShownPage[]): ReadonlySet<string> {
  if (pages.length < leastPages) return new Set();
  const counts = new Map<string, number>();
  for (const { first } of pages) for (const term of first) counts.set(term, (counts.get(term) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > pages.length * frameShare).map(([term]) => term));
}

/** How much of what a page shows to the first user somebody else is shown there. */
export interface Overlap {
  /** Terms of the page that are none of its frame and its address, and how many of them the other is shown. */
  readonly content: number;
  readonly shown: number;
  /** The first user's own terms among what the other is shown. */
  readonly own: readonly string[];
}

/** The least share of a page's content that makes it the same page. */
const leastShown = 0.8;
/** A page of fewer words says too little to be told from others. */
const leastContent = 5;
/** From here on two pages say the same. */
const mostAlike = 0.6;

/**
 * What a page of the first user gives away to somebody who is not led to it; undefined where it is another page, such as
 * a refusal or one of their own, or where nothing tells whose it is. What only repeats the address tells nothing.
 */
export function givenAway(
  { first, echoed }: Pick<ShownPage, 'first' | 'echoed'>,
  other: ReadonlySet<string> | undefined,
  { own, frame }: { readonly own: OwnTerms; readonly frame: ReadonlySet<string> },
): Overlap | undefined {
  const { content, shown } = sameContent({ first, echoed }, other, frame) ?? {};
  if (other === undefined || content === undefined || shown === undefined) return undefined;
  const told = [...first.intersection(other).difference(echoed)].filter((term) => own.has(term));
  const weight = told.reduce((sum, term) => sum + (own.get(term) ?? 0), 0);
  return weight < enough ? undefined : { content: content.size, shown: shown.size, own: told };
}

/** The content of a page, and what of it somebody else is shown there; undefined where that is another page. */
function sameContent(
  { first, echoed }: Pick<ShownPage, 'first' | 'echoed'>,
  other: ReadonlySet<string> | undefined,
  frame: ReadonlySet<string>,
): { readonly content: ReadonlySet<string>; readonly shown: ReadonlySet<string> } | undefined {
  if (other === undefined) return undefined;
  const content = first.difference(frame).difference(echoed);
  const shown = content.intersection(other);
  return content.size === 0 || shown.size < content.size * leastShown ? undefined : { content, shown };
}

/**
 * The same for a function that the other user's menu does not have; undefined where it is another page, or where one of
 * the pages to which that user is led (`led`) says the same.
 */
export function functionShown(
  page: Pick<ShownPage, 'first' | 'echoed'>,
  other: ReadonlySet<string> | undefined,
  { led, frame }: { readonly led: Iterable<ReadonlySet<string>>; readonly frame: ReadonlySet<string> },
): Overlap | undefined {
  const { content, shown } = sameContent(page, other, frame) ?? {};
  if (content === undefined || shown === undefined || content.size < leastContent) return undefined;
  // A long page has most words of a short one, and says something else.
  for (const own of led) if (alikeness(content, own.difference(frame)) >= mostAlike) return undefined;
  return { content: content.size, shown: shown.size, own: [] };
}
