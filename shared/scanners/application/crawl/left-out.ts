import { actingWords } from '../../../scanning/web/acting/acting-address.ts';

/** Why a crawl leaves addresses out: by the name under which its tally is stored, and in the words of a report. */
const reasons = {
  ...actingWords,
  'by a form that would change something': 'form that may change data',
  'by a form that is no search': 'form other than a search',
  'excluded by the policy': 'excluded by the policy',
  'left to robots.txt': 'disallowed by robots.txt',
  'goes round in a circle': 'crawler trap (repeating addresses)',
  'only another way back': 'same page with another return address',
  'refused by a firewall': 'refused by a firewall',
  'too long or broken off': 'response too large or truncated',
  'more links than are followed from one page': 'too many links on one page',
  'linked from a page with the same words as others': 'linked from a near-duplicate page',
} as const satisfies Readonly<Record<string, string>>;

/** The name of a reason, as it is stored between invocations: it never changes. */
export type LeftOutReason = keyof typeof reasons;

const words: ReadonlyMap<string, string> = new Map(Object.entries(reasons));

/** A stored reason in the words of a report; one that an earlier version stored under another name stays as it is. */
export function leftOutWords(reason: string): string {
  return words.get(reason) ?? reason;
}
