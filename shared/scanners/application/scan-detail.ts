import type { Crawl } from './crawl/crawl.ts';

const maxDetail = 255;

function counted(value: number, one: string): string {
  return `${value.toLocaleString('en-US')} ${value === 1 ? one : `${one}s`}`;
}

function leftOut(crawl: Crawl): string {
  const { failures, leftOut: left } = crawl.tally;
  const parts = [...Object.entries(failures), ...Object.entries(left)].map(([why, count]) => `${count} ${why}`);
  if (crawl.dropped > 0) parts.push(`${crawl.dropped} over the limit of waiting addresses`);
  return parts.length === 0 ? '' : `; not looked at: ${parts.join(', ').replaceAll('_', ' ')}`;
}

/** How a scan ended that came through: what it saw and found, why it may not have been logged in, and what was left out. */
export function finishedDetail(crawl: Crawl, findings: number, requests: number, doubt?: string): string {
  const found = counted(findings, 'finding');
  const seen = `${counted(crawl.tally.fetched, 'answer')} looked at; ${found}; ${counted(requests, 'request')}`;
  // What keeps a scan from seeing most comes first.
  const inDoubt = doubt === undefined ? '' : `; ${doubt}`;
  return `${seen}${inDoubt}${leftOut(crawl)}`.slice(0, maxDetail);
}

/** How a scan ended that could not go on. */
export function stoppedDetail(words: string, crawl: Crawl, findings: number): string {
  const { waiting } = crawl.progress;
  const found = counted(findings, 'finding');
  const lead = `Stopped after ${counted(crawl.tally.fetched, 'answer')}: ${words.slice(0, 120)}`;
  return `${lead}; ${found}; ${counted(waiting, 'known address')} not looked at`.slice(0, maxDetail);
}
