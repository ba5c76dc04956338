import type { Checkpoint } from './checkpoint.ts';

function number(value: number): string {
  return value.toLocaleString('en-US');
}

function counted(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}

const MAX_DETAIL = 255;

/** As much of a list as fits, `and 3 more` behind it. */
function listed(words: readonly string[], room: number): string {
  let text = '';
  for (const [at, word] of words.entries()) {
    const next = text === '' ? word : `${text}, ${word}`;
    const rest = words.length - at - 1;
    const more = rest === 0 ? '' : ` and ${rest} more`;
    if (next.length + more.length > room && text !== '') return `${text} and ${words.length - at} more`;
    text = next;
  }
  return text;
}

/** What the site is, in words. */
function siteWords({ facts, findings }: Checkpoint): string {
  const { wordpress, otherCms } = facts;
  const isSeen = (findings['cms-detected'] ?? 0) > 0;
  if (isSeen) return `WordPress ${wordpress?.versionText ?? 'of unknown version'}`;
  if (wordpress !== undefined) return 'Nothing looks like WordPress; scanned as one by force';
  if (otherCms === undefined) return 'Not WordPress, and no other CMS was recognised';
  return `Not WordPress but ${[otherCms.name, otherCms.version].filter((each) => each !== undefined).join(' ')}`;
}

function seenWords({ facts, findings }: Checkpoint): string[] {
  if (facts.wordpress === undefined) return [];
  const of = (id: string) => findings[id] ?? 0;
  return [
    `${counted(of('wordpress-plugin'), 'plugin')}, ${counted(of('wordpress-theme'), 'theme')}, ${counted(of('wordpress-user'), 'user')}`,
  ];
}

function findingWords({ findings, high }: Checkpoint): string {
  const all = Object.values(findings).reduce((sum, each) => sum + each, 0);
  return `${counted(all, 'finding')}${high > 0 ? `, ${number(high)} of high score` : ''}`;
}

/** How a scan ended that came through: what the site is, what was found, and what was not answered. */
export function finishedDetail(at: Checkpoint, requests: number, unanswered: readonly string[]): string {
  const parts = [siteWords(at), ...seenWords(at), findingWords(at), counted(requests, 'request')];
  const text = parts.join('; ');
  if (unanswered.length === 0) return text.slice(0, MAX_DETAIL);
  const lead = '; not checked in full: ';
  return `${text}${lead}${listed(unanswered, MAX_DETAIL - text.length - lead.length)}`.slice(0, MAX_DETAIL);
}

/** How a scan ended that the site's defence cut short. */
export function shutOutDetail(words: string, at: Checkpoint, requests: number, left: readonly string[]): string {
  const lead = `Stopped after ${counted(requests, 'request')}: ${words.slice(0, 120)}; ${findingWords(at)}; not checked: `;
  return `${lead}${listed(left, MAX_DETAIL - lead.length)}`.slice(0, MAX_DETAIL);
}
