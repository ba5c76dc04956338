import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import { curlLine, oneLine } from '../../../../scanning/web/exhibit.ts';
import type { HostArtifact, Reach } from '../host-artifact.ts';
import { privateWordIn } from '../private-words.ts';

type Answering = Extract<Reach, { kind: 'answers' }>;

const answers = (reach: Reach): reach is Answering => reach.kind === 'answers';

function lineOf({ way, leadsTo, closed, title }: Answering): string {
  const hops = way.map(({ url, status }) => `GET ${url} -> ${status}`);
  const away = leadsTo === undefined ? [] : [`leads to ${leadsTo}`];
  const door = closed === undefined ? [] : [`kept out by ${closed}`];
  return [...hops, ...away, ...door, ...(title === '' ? [] : [`title: ${title}`])].join('\n');
}

function instanceOf(
  { name }: HostArtifact,
  word: string,
  open: readonly Answering[],
  all: readonly Answering[],
): Instance {
  const [first] = open.length > 0 ? open : all;
  const place = {
    resource: name,
    location: 'http and https',
    evidence: all.map(lineOf).join('\n\n'),
    reproduce: curlLine(first?.way[0]?.url ?? `https://${name}/`, '--insecure', '--location'),
  };
  const shown = oneLine(word, 60);
  if (open.length > 0) {
    return {
      ...place,
      description: `The name has the word ${JSON.stringify(shown)}, which tells of something meant for few, and everybody is answered over ${open.map(({ way }) => (way[0]?.url.startsWith('https:') ? 'https' : 'http')).join(' and ')}.`,
    };
  }
  return {
    ...place,
    title: 'Host that looks private can be reached, and asks visitors to sign in',
    description: `The name has the word ${JSON.stringify(shown)}, which tells of something meant for few. It can be reached by everybody, who is kept out by ${[...new Set(all.map(({ closed }) => closed))].join(' and ')}.`,
    score: 3,
  };
}

function judge(host: HostArtifact): Verdict {
  const { name, wildcard, words, http, https } = host;
  const lookedAt = ({ resource }: { resource: string }) => resource === name;
  const word = privateWordIn(name, words);
  // What a wildcard answers is what it answers for any name: the word says nothing of it.
  if (word === undefined || wildcard !== undefined) return { kind: 'ran', instances: [], lookedAt };
  const all = [https, http].filter(answers);
  const gaps = [https, http].flatMap((reach) =>
    reach.kind === 'unknown' ? [{ outcome: reach.outcome, reason: reach.reason }] : [],
  );
  const [gap] = gaps;
  // What does not answer now may only be slow: it is no proof that a door is closed while the other could not be asked.
  if (all.length === 0 && gap !== undefined) return { kind: gap.outcome, reason: gap.reason };
  if (all.length === 0) return { kind: 'ran', instances: [], lookedAt };
  const open = all.filter(({ closed }) => closed === undefined);
  return { kind: 'ran', instances: [instanceOf(host, word, open, all)], lookedAt };
}

/**
 * A host whose name has a word of something private (`dev`, `stg`, `jenkins`, `admin`, or what the user names) as a token
 * of a label answers the whole internet over http or https: 6, and 3 where all that answers keeps visitors out (401, 403,
 * a sign-in). Fires on `dev-1.example.com` with a page; not on `device.example.com`, not where
 * nothing answers, and not on names that only a wildcard answers for.
 */
export const privateLookingHost: Check<HostArtifact> = {
  id: 'private-looking-host',
  title: 'Host that looks private is public',
  score: 6,
  confidence: 'firm',
  cwe: [200],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Attack_Surface_Analysis_Cheat_Sheet.html',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
  risk: 'What is made for staff, tests or administration is watched and mended less than what is made for the public, and often holds real data and easy passwords.',
  recommendation:
    'Let only known networks or a VPN reach the host, or have visitors sign in before anything else is shown. If it is meant for all, nothing is to be done.',
  judge,
};
