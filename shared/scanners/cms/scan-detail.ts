import { counted, findingCountWords, fittingWords, maxDetail } from '../../scanning/frame/detail.ts';
import type { Checkpoint } from './checkpoint.ts';

/** What the site is, in words. */
function siteWords({ facts, findings }: Checkpoint): string {
  const { wordpress, otherCms, otherTraces } = facts;
  const isSeen = (findings['cms-detected'] ?? 0) > 0;
  if (wordpress === undefined || wordpress.isExport) {
    const names = [...(isSeen ? ['WordPress'] : []), ...(otherTraces === undefined ? [] : [otherTraces])];
    const traces = names.length === 0 ? [] : [`traces of ${names.join(' and ')}`];
    if (otherCms === undefined) return ['No CMS detected', ...traces].join(', ');
    return [`CMS: ${[otherCms.name, otherCms.version].filter((each) => each !== undefined).join(' ')}`, ...traces].join(
      ', ',
    );
  }
  if (!isSeen) return 'WordPress not detected; scanned as WordPress (--force)';
  const { fork, versionText = '(version unknown)' } = wordpress;
  return fork === undefined
    ? `WordPress ${versionText}`
    : `${fork.name} ${fork.version ?? versionText}, a fork of WordPress`;
}

function seenWords({ facts, findings }: Checkpoint): string[] {
  if (facts.wordpress === undefined) return [];
  const of = (id: string) => findings[id] ?? 0;
  return [
    `${counted(of('wordpress-plugin'), 'plugin')}, ${counted(of('wordpress-theme'), 'theme')}, ${counted(of('wordpress-user'), 'user')}`,
  ];
}

/** What the account's lists hold, and how much of it is seen without the account. */
function accountWords({ facts: { account } }: Checkpoint): string[] {
  const kinds = (['plugins', 'themes', 'users'] as const).flatMap((kind) => {
    const counts = account?.[kind];
    return counts === undefined ? [] : [`${counts.outside} of ${counts.all} ${kind}`];
  });
  return kinds.length === 0 ? [] : [`seen from outside: ${kinds.join(', ')} of the account's lists`];
}

function foundWords({ findings, high }: Checkpoint): string {
  return findingCountWords(
    Object.values(findings).reduce((sum, each) => sum + each, 0),
    high,
  );
}

/** How a scan ended that came through: what the site is, what was found, what was not answered, and what to beware of. */
export function finishedDetail(
  at: Checkpoint,
  requests: number,
  unanswered: readonly string[],
  warnings: readonly string[],
): string {
  const parts = [
    siteWords(at),
    ...seenWords(at),
    ...accountWords(at),
    foundWords(at),
    counted(requests, 'request'),
    ...warnings,
  ];
  const text = parts.join('; ');
  if (unanswered.length === 0) return text.slice(0, maxDetail);
  const lead = '; not fully checked: ';
  return `${text}${lead}${fittingWords(unanswered, maxDetail - text.length - lead.length)}`.slice(0, maxDetail);
}

/** How a scan ended that the site's defence cut short. */
export function shutOutDetail(words: string, at: Checkpoint, requests: number, left: readonly string[]): string {
  const lead = `Stopped after ${counted(requests, 'request')}: ${words.slice(0, 120)}; ${foundWords(at)}; not checked: `;
  return `${lead}${fittingWords(left, maxDetail - lead.length)}`.slice(0, maxDetail);
}
