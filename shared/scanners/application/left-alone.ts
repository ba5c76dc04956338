import type { Profile } from '../../records/policies/scan-options.ts';
import { actingOf } from '../../scanning/web/acting/acting-address.ts';
import { harmOfText } from '../../scanning/web/acting/harm.ts';
import type { Crawl } from './crawl/crawl.ts';
import type { GuardingPrograms } from './crawl/guarding-programs.ts';
import type { LeftOutReason } from './crawl/left-out.ts';
import type { Link } from './crawl/link.ts';

const changes = 'would change something';
const formChanges = 'by a form that would change something';
const formAsks = 'by a form that is no search';

/** Why addresses are not asked that seem to do something; each one is named in the coverage. */
export const leftAlone: ReadonlySet<string> = new Set<LeftOutReason>(['would log out', changes, formChanges, formAsks]);

/**
 * Why a link is left alone because of what it does; undefined for one that may be asked. A form that would change something
 * is never sent, and nothing is written into its fields; the profile `baseline` sends searches alone. `guarding` knows the
 * programs of the site that guard what they change.
 */
export function whyLeftAlone(
  url: URL,
  { words, form, asksFirst }: Link,
  profile: Profile,
  guarding?: GuardingPrograms,
): LeftOutReason | undefined {
  if (form === 'acting') return formChanges;
  if (form === 'other' && profile === 'baseline') return formAsks;
  if (form !== undefined) return undefined;
  const why = actingOf(url, words, guarding?.has(url)) ?? (asksFirst ? changes : undefined);
  return why === changes && profile === 'intrusive' && isPage(url, words) ? undefined : why;
}

/**
 * True for an address that hands nothing over and says of no harm: the page with a form, such as `/exec/`, and the one on
 * which a text about a thing is written, `/courses/1/review`.
 */
function isPage({ pathname, search }: URL, words: readonly string[] = []): boolean {
  const parts = pathname.split('/').filter((part) => part !== '');
  if (search !== '') return false;
  if (parts.some((part) => /\d/.test(part)) && !/\/\d{1,20}\/review$/.test(pathname)) return false;
  return [...parts, ...words].every((text) => harmOfText(text) === undefined);
}

/**
 * True for the place of a finding at which this scan did not ask because of what asking does; an earlier one may have. A
 * form's address is such a place where nothing else leads there.
 */
export function wasLeftAlone(location: string, base: string, crawl: Pick<Crawl, 'tally' | 'hasMet'>): boolean {
  const [written = ''] = /(?:https?:\/)?\/\S*/.exec(location) ?? [];
  const url = URL.parse(written, base);
  if (written === '' || url === null) return false;
  if (actingOf(url) !== undefined) return true;
  const { addresses = {} } = crawl.tally;
  const forms = [formChanges, formAsks].flatMap((why) => addresses[why] ?? []);
  const isOfForm = forms.some((address) => new URL(address).pathname === url.pathname);
  return isOfForm && !crawl.hasMet(new URL(url.pathname, url));
}
