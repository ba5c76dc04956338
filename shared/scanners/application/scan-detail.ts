import { counted, maxDetail } from '../../scanning/frame/detail.ts';
import type { Crawl } from './crawl/crawl.ts';
import { leftOutWords } from './crawl/left-out.ts';
import { leftAlone } from './left-alone.ts';

function leftOut(crawl: Pick<Crawl, 'tally' | 'dropped'>): string {
  const { failures, leftOut: left } = crawl.tally;
  // What the scan has decided to leave alone comes early: the text is cut at its end.
  const acting = Object.entries(left).filter(([why]) => leftAlone.has(why));
  const others = Object.entries(left).filter(([why]) => !leftAlone.has(why));
  const all = [...Object.entries(failures), ...acting, ...others];
  const parts = all.map(([why, count]) => `${leftOutWords(why)} (${count})`);
  if (crawl.dropped > 0) parts.push(`limit of queued addresses reached (${crawl.dropped})`);
  return parts.length === 0 ? '' : `; not scanned: ${parts.join(', ').replaceAll('_', ' ')}`;
}

/** What safe active checks did not ask. */
export interface Unasked {
  /** Checks that got no answer somewhere, or broke. */
  readonly unanswered: number;
  /** Addresses that seem to change something. */
  readonly acting: number;
  /** Places over the limits. */
  readonly over: number;
  /** Forms that are sent by POST. */
  readonly posted: number;
  /** Operations of APIs that are not GET. */
  readonly operations: number;
}

function notAsked({ unanswered, acting, over, posted, operations }: Unasked): string {
  const parts: string[] = [];
  if (unanswered > 0) parts.push(`${counted(unanswered, 'active check')} with requests without a response`);
  if (over > 0) parts.push(`${counted(over, 'injection point')} over the limit`);
  if (posted > 0) parts.push(`${counted(posted, 'POST form')} not tested`);
  if (operations > 0) parts.push(`${counted(operations, 'API operation')} other than GET not tested`);
  if (acting > 0) parts.push(`${counted(acting, 'address')} that may change data not probed`);
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`;
}

/** What a scan that came through has to tell. */
export interface FinishedScan {
  readonly crawl: Pick<Crawl, 'tally' | 'dropped'>;
  readonly findings: number;
  readonly requests: number;
  /** Why it may not have been logged in. */
  readonly doubt: string | undefined;
  readonly unasked: Unasked;
}

/** How a scan ended that came through: what it saw and found, why it may not have been logged in, and what was left out. */
export function finishedDetail({ crawl, findings, requests, doubt, unasked }: FinishedScan): string {
  const found = counted(findings, 'finding');
  const seen = `${counted(crawl.tally.fetched, 'response')} checked; ${found}; ${counted(requests, 'request')}`;
  // What keeps a scan from seeing most comes first.
  const inDoubt = doubt === undefined ? '' : `; ${doubt}`;
  return `${seen}${inDoubt}${leftOut(crawl)}${notAsked(unasked)}`.slice(0, maxDetail);
}

/** How a scan ended that could not go on. */
export function stoppedDetail(words: string, crawl: Pick<Crawl, 'tally' | 'progress'>, findings: number): string {
  const { waiting } = crawl.progress;
  const found = counted(findings, 'finding');
  const lead = `Stopped after ${counted(crawl.tally.fetched, 'response')}: ${words.slice(0, 120)}`;
  return `${lead}; ${found}; ${counted(waiting, 'known address')} not scanned`.slice(0, maxDetail);
}
