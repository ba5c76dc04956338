import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { hostChecks } from '../../../../shared/scanners/subdomain/host/host-checks.ts';
import { registrationChecks } from '../../../../shared/scanners/subdomain/registration/registration-checks.ts';
import { zoneChecks } from '../../../../shared/scanners/subdomain/zone/zone-checks.ts';
import { type Check, judge } from '../../../../shared/scanning/check.ts';
import type { KnownFinding } from '../../../../shared/scanning/scanner.ts';
import { subdomainTaxonomy } from '../../../../shared/taxonomy/tables/subdomain.ts';
import { modulesIn } from '../../../modules-in.ts';
import { hostOf, lead, silent as noAnswer, page } from './host/host-of.ts';

const control = /(?![\t\n])\p{Cc}/u;

/** What scanners.md says of the scores that a check may give. */
const scores: Readonly<Record<string, readonly number[]>> = {
  'alias-takeover': [6, 8],
  'delegation-differs': [1, 3, 9],
  'delegation-takeover': [6, 8, 9],
  'mail-takeover': [6, 9],
  'mx-wildcard': [1, 9],
  'dangling-alias': [1],
  'hosted-service': [1, 4],
  'host-certificate': [1, 3, 6, 8, 10],
  'host-signatures-broken': [6],
  'private-looking-host': [3, 6],
  'silent-cloud-address': [2],
  'special-address': [2, 3],
  'zone-transfer-open': [8],
  'domain-expiring': [5, 8, 9],
  'domain-deletion-pending': [6, 9],
  'transfer-lock-missing': [1, 6],
};

/** A check's cases, and itself as one that takes whatever they are. */
interface Subject {
  readonly id: string;
  readonly kind: 'host' | 'zone' | 'registration';
  readonly check: Check<unknown>;
}

const product = join(import.meta.dirname, '../../../../shared/scanners/subdomain');
const checkFiles = {
  host: await modulesIn(
    join(product, 'host/checks'),
    (name) => import(`../../../../shared/scanners/subdomain/host/checks/${name}.ts`),
  ),
  zone: await modulesIn(
    join(product, 'zone/checks'),
    (name) => import(`../../../../shared/scanners/subdomain/zone/checks/${name}.ts`),
  ),
  registration: await modulesIn(
    join(product, 'registration/checks'),
    (name) => import(`../../../../shared/scanners/subdomain/registration/checks/${name}.ts`),
  ),
};
const caseFiles = {
  host: await modulesIn(join(import.meta.dirname, 'host/cases'), (name) => import(`./host/cases/${name}.ts`)),
  zone: await modulesIn(join(import.meta.dirname, 'zone/cases'), (name) => import(`./zone/cases/${name}.ts`)),
  registration: await modulesIn(
    join(import.meta.dirname, 'registration/cases'),
    (name) => import(`./registration/cases/${name}.ts`),
  ),
};

const subjects: readonly Subject[] = [
  ...hostChecks.map((check) => ({ id: check.id, kind: 'host' as const, check: check as Check<unknown> })),
  ...zoneChecks.map((check) => ({ id: check.id, kind: 'zone' as const, check: check as Check<unknown> })),
  ...registrationChecks.map((check) => ({
    id: check.id,
    kind: 'registration' as const,
    check: check as Check<unknown>,
  })),
];

function casesOf({ kind, id }: Subject) {
  const module = caseFiles[kind][id];
  if (!module) throw new Error(`${id} has no cases: test/shared/scanners/subdomain/${kind}/cases/${id}.ts is missing`);
  return z.parse(z.object({ fires: z.array(z.unknown()), silent: z.array(z.unknown()) }), module);
}

function judged({ check }: Subject, artifact: unknown, known: readonly KnownFinding[] = []) {
  return judge([check], artifact, 'example.com', known, (_, error) => {
    throw error;
  });
}

test.each(['host', 'zone', 'registration'] as const)(
  'every check on a %s has a file, a line in the list and its cases',
  (kind) => {
    const listed = subjects.filter((each) => each.kind === kind).map(({ id }) => id);
    const files = Object.keys(checkFiles[kind]);
    expect(listed, `what ${kind}-checks.ts lists, and the files of ${kind}/checks/`).toEqual(files);
    expect(Object.keys(caseFiles[kind]), `cases in test/, and the files of ${kind}/checks/`).toEqual(files);
  },
);

test('every check has an entry in the taxonomy, and one of its terms is in the title', () => {
  const terms = new Map(Object.entries(subdomainTaxonomy()).map(([id, entry]) => [id, entry.terms]));
  expect([...terms.keys()].sort()).toEqual(subjects.map(({ id }) => id).sort());
  const without = subjects.filter(
    ({ id, check }) => !terms.get(id)?.some((term) => check.title.toLowerCase().includes(term.toLowerCase())),
  );
  expect(without.map(({ id, check }) => `${id}: ${check.title}`)).toEqual([]);
});

test.each(['id', 'title', 'risk', 'recommendation'] as const)('no two checks share their %s', (field) => {
  const all = subjects.map(({ check }) => check[field]);
  expect(new Set(all).size).toBe(all.length);
});

describe.each(subjects)('$id', (subject) => {
  const { check, id } = subject;

  test('fires where it should, with scores of the table, in words that are safe to show', () => {
    const { fires } = casesOf(subject);
    expect(fires.length).toBeGreaterThan(0);
    const given = new Set<number>();
    for (const [index, artifact] of fires.entries()) {
      const { observed } = judged(subject, artifact);
      expect(observed.length, `case ${index}`).toBeGreaterThan(0);
      expect(new Set(observed.map(({ resource, location }) => `${resource} ${location}`)).size).toBe(observed.length);
      for (const each of observed) {
        given.add(each.score);
        expect(each.resource).toMatch(/^(?:\*\.|[a-z0-9-]+\.)*example\.com$/);
        expect(each.score).toBeGreaterThanOrEqual(1);
        expect(each.score).toBeLessThanOrEqual(10);
        expect(each.reproduce).toMatch(/^(?:dig|curl|openssl) .+/);
        for (const text of [each.title, each.description, each.evidence, each.location, each.reproduce]) {
          expect(text).not.toBe('');
          expect(text).not.toMatch(control);
        }
        for (const text of [each.title, each.description, each.evidence])
          expect(text).not.toMatch(/undefined|NaN|\[object/);
        expect(each.title.length, each.title).toBeLessThanOrEqual(70);
        expect(each.description).toMatch(/\.$/);
        for (const reference of each.references ?? []) expect(reference).toMatch(/^https:\/\//);
      }
    }
    for (const score of given) expect(scores[id] ?? [1, 2, 3, 4, 5, 6, 7, 8]).toContain(score);
    if (scores[id]) expect([...given].sort((one, other) => one - other)).toEqual(scores[id]);
  });

  test('is silent where it should be, and says why where it could not look', () => {
    const { silent } = casesOf(subject);
    expect(silent.length).toBeGreaterThan(1);
    for (const [index, artifact] of silent.entries()) {
      const { observed, coverage } = judged(subject, artifact);
      expect(observed, `case ${index}`).toEqual([]);
      expect(coverage).toHaveLength(1);
      for (const { outcome, reason } of coverage) if (outcome !== 'negative') expect(reason).toMatch(/\w/);
    }
    // The first case is the one where all is well.
    expect(judged(subject, silent[0]).coverage).toMatchObject([{ outcome: 'negative' }]);
  });

  test('closes what is gone, and nothing where it could not look', () => {
    const { fires, silent } = casesOf(subject);
    const [found] = judged(subject, fires[0]).observed;
    if (found === undefined) throw new Error('nothing was found');
    const known = [found, { ...found, resource: 'elsewhere.example.net' }];
    expect(judged(subject, fires[0], known).absent).toEqual([]);
    for (const artifact of silent) {
      const { absent, coverage } = judged(subject, artifact, known);
      if (coverage[0]?.outcome !== 'negative') expect(absent).toEqual([]);
      for (const each of absent) expect(each.resource).toBe(found.resource);
    }
    const { absent } = judged(subject, silent[0], known);
    expect(absent.map(({ resource }) => resource)).toEqual([found.resource]);
  });

  test('says the same of the same artifact', () => {
    const { fires, silent } = casesOf(subject);
    for (const artifact of [...fires, ...silent]) {
      expect(JSON.stringify(check.judge(structuredClone(artifact)))).toBe(JSON.stringify(check.judge(artifact)));
    }
  });
});

test('a circle of aliases is told once, whichever of its names is looked at', () => {
  const subject = subjects.find((each) => each.id === 'dangling-alias');
  if (subject === undefined) throw new Error('no such check');
  const chains = [
    hostOf({ name: 'b.example.com', chain: ['a.example.com', 'b.example.com'], end: 'loop' }),
    hostOf({ name: 'a.example.com', chain: ['b.example.com', 'a.example.com'], end: 'loop' }),
    hostOf({ name: '0.example.com', chain: ['b.example.com', 'a.example.com', 'b.example.com'], end: 'loop' }),
  ];
  const told = chains.flatMap((host) => judged(subject, host).observed);
  expect(told.map(({ resource, location }) => `${resource} ${location}`)).toEqual(
    Array(3).fill('a.example.com CNAME b.example.com'),
  );
  expect(told[0]?.title).toBe('CNAME loop');
  const outside = hostOf({ chain: ['a.elsewhere.net', 'b.elsewhere.net', 'a.elsewhere.net'], end: 'loop' });
  expect(judged(subject, outside).observed).toMatchObject([{ resource: 'shop.example.com' }]);
});

describe('what could not be asked for closes no finding', () => {
  const gone = { end: 'no_name', registered: 'no' } as const;
  const open = { end: 'no_name', registered: 'unknown' } as const;
  const mailServers = { kind: 'records', records: [] } as const;
  const unclaimed = page({ status: 404, text: "There isn't a GitHub Pages site here." });
  const unansweredGap = hostOf({ chain: ['acme.github.io'], https: noAnswer });

  test.each([
    // A circle, and aliases that are only too many.
    [
      'dangling-alias',
      hostOf({ chain: ['shop.example.com'], end: 'loop' }),
      hostOf({ chain: ['a.example.com', 'b.example.com', 'c.example.com'], end: 'failed' }),
    ],
    ['alias-takeover', hostOf({ chain: ['a.gone.net'], ...gone }), hostOf({ chain: ['a.gone.net'], ...open })],
    ['alias-takeover', hostOf({ chain: ['acme.github.io'], https: unclaimed }), unansweredGap],
    ['hosted-service', hostOf({ chain: ['acme.github.io'] }), unansweredGap],
    [
      'mail-takeover',
      hostOf({ mailServers, leads: [lead('MX', 'mx.gone.net', gone)] }),
      hostOf({ mailServers, leads: [lead('MX', 'mx.gone.net', open)] }),
    ],
    [
      'delegation-takeover',
      hostOf({ leads: [lead('NS', 'ns.gone.net', gone)] }),
      hostOf({ leads: [lead('NS', 'ns.gone.net', open)] }),
    ],
    [
      'delegation-takeover',
      hostOf({ leads: [lead('NS', 'ns1.linode.com', { served: 'refused' })] }),
      hostOf({ leads: [lead('NS', 'ns1.linode.com', { served: 'unknown' })] }),
    ],
  ])('%s', (id, before, now) => {
    const subject = subjects.find((each) => each.id === id);
    if (subject === undefined) throw new Error(id);
    const known = judged(subject, before).observed;
    expect(known).toHaveLength(1);
    expect(judged(subject, now, known)).toMatchObject({ observed: [], absent: [] });
    expect(judged(subject, hostOf(), known).absent).toHaveLength(1);
  });
});
