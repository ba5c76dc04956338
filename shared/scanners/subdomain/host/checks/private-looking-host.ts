import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import { curlLine, oneLine } from '../../../../scanning/web/exhibit.ts';
import type { HostArtifact, Reach } from '../host-artifact.ts';
import { privateWordIn } from '../private-words.ts';

type Answering = Extract<Reach, { kind: 'answers' }>;

const answers = (reach: Reach): reach is Answering => reach.kind === 'answers';

function lineOf({ way, leadsTo, closed, title }: Answering): string {
  const hops = way.map(({ url, status }) => `GET ${url} -> ${status}`);
  const away = leadsTo === undefined ? [] : [`redirects to ${leadsTo}`];
  const door = closed === undefined ? [] : [`access restricted by ${closed}`];
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
      description: `The host name contains the word ${JSON.stringify(shown)}, which indicates an internal system. The host responds to unauthenticated requests over ${open.map(({ way }) => (way[0]?.url.startsWith('https:') ? 'https' : 'http')).join(' and ')}.`,
    };
  }
  return {
    ...place,
    title: 'Internal host exposed to the internet, access restricted',
    description: `The host name contains the word ${JSON.stringify(shown)}, which indicates an internal system. The host is reachable from the internet; access is restricted by ${[...new Set(all.map(({ closed }) => closed))].join(' and ')}.`,
    score: 3,
  };
}

function judge(host: HostArtifact): Verdict {
  const { name, wildcard, words, http, https } = host;
  const examined = ({ resource }: { resource: string }) => resource === name;
  const word = privateWordIn(name, words);
  // A wildcard answers for any name: the word says nothing about the host.
  if (word === undefined || wildcard !== undefined) return { kind: 'ran', instances: [], examined };
  const all = [https, http].filter(answers);
  const gaps = [https, http].flatMap((reach) =>
    reach.kind === 'unknown' ? [{ outcome: reach.outcome, reason: reach.reason }] : [],
  );
  const [gap] = gaps;
  // A port that does not respond now may only be slow: no proof that it is closed while the other could not be tested.
  if (all.length === 0 && gap !== undefined) return { kind: gap.outcome, reason: gap.reason };
  if (all.length === 0) return { kind: 'ran', instances: [], examined };
  const open = all.filter(({ closed }) => closed === undefined);
  return { kind: 'ran', instances: [instanceOf(host, word, open, all)], examined };
}

/**
 * A host whose name contains a word of an internal system (`dev`, `stg`, `jenkins`, `admin`, or what the user names) as a
 * token of a label responds to anyone over http or https: 6, and 3 where all responses restrict access (401, 403, a login).
 * Fires on `dev-1.example.com` with a page; not on `device.example.com`, not where nothing responds, and not on names that
 * only a wildcard answers for.
 */
export const privateLookingHost: Check<HostArtifact> = {
  id: 'private-looking-host',
  title: 'Internal host exposed to the internet',
  score: 6,
  confidence: 'firm',
  cwe: [200],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Attack_Surface_Analysis_Cheat_Sheet.html',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
  risk: 'Systems for staff, testing or administration are often monitored and patched less than public ones, and contain real data or weak passwords. An attacker can use such a host as an entry point.',
  recommendation:
    'Restrict access to the host to known networks or a VPN, or require a login before any other content is shown. If the host is meant to be public, no action is required.',
  judge,
};
