import type { Program } from './program.ts';
import type { Found, Scanned } from './scan.ts';

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');

/** On how many pages a finding was seen. */
function instancesOf({ description }: Found): number {
  return Number(/Seen on (\d+) pages\.$/.exec(description)?.[1] ?? 1);
}

/** What a scan found, as Markdown. */
export function tableOf(program: Program, version: string, profile: string, scanned: Scanned): string {
  const { state, detail, requests, seconds, findings } = scanned;
  const rows = [...findings]
    .sort((a, b) => b.score - a.score || (`${a.check_id} ${a.location}` < `${b.check_id} ${b.location}` ? -1 : 1))
    .map((found) =>
      [found.check_id, found.location, found.score, found.title, instancesOf(found)].map(String).map(cell).join(' | '),
    );
  return [
    `## ${program.name} ${version}, ${profile}`,
    `${program.setUp}. ${state}: ${detail}. ${requests} requests, ${seconds} s.`,
    '',
    '| check | place | score | title | pages |\n|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n');
}
