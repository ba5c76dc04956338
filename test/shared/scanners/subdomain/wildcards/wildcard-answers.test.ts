import { expect, test } from 'vitest';
import { isOwnAnswer, WildcardAnswers } from '../../../../../shared/scanners/subdomain/wildcards/wildcard-answers.ts';
import type { HostAnswer } from '../../../../../shared/scanning/dns/dns.ts';
import { type FakeNames, fakeDns, leadsTo } from '../fake-dns.ts';

const level = 'example.test';

function answersOf(hosts: FakeNames['hosts'] = {}) {
  const dns = fakeDns({ hosts });
  let made = 0;
  const randomLabel = () => {
    made += 1;
    return `random${'x'.repeat(made)}`;
  };
  return { dns, answers: new WildcardAnswers(dns, randomLabel) };
}

const answer = (name: string, more: Partial<HostAnswer>): HostAnswer => ({
  name,
  chain: [],
  end: 'addresses',
  addresses: [],
  ...more,
});

test('ten random labels are asked for, once for each level', async () => {
  const { dns, answers } = answersOf();
  expect(await answers.at(level)).toEqual({ kind: 'none', isEmpty: false });
  await answers.at(level);
  expect(dns.asked).toHaveLength(10);
});

const steady = { [`*.${level}`]: leadsTo('192.0.2.1', '192.0.2.2') };
let turn = 0;
/** One of eight addresses at a time, as a balancer gives them. */
const turning = {
  [`*.${level}`]: () => {
    turn += 1;
    return leadsTo(`192.0.2.${1 + (turn % 4)}`);
  },
};
let fresh = 0;
/** Another address with each question. */
const endless = {
  [`*.${level}`]: () => {
    fresh += 1;
    return leadsTo(`192.0.2.${fresh}`);
  },
};
const alias = {
  [`*.${level}`]: { end: 'addresses', chain: ['www.github.example'], addresses: ['192.0.2.9'] },
} as const;
const repeating = {
  [`*.${level}`]: (name: string): Partial<HostAnswer> => ({
    end: 'addresses',
    chain: [`${name.split('.')[0]}.shops.example`],
    addresses: [`192.0.2.${(name.length % 200) + 1}`],
  }),
};
const dangling = { [`*.${level}`]: { end: 'no_name', chain: ['gone.service.example'] } } as const;

test.each<[string, FakeNames['hosts'], Partial<HostAnswer>, 'own' | 'same']>([
  ['another address', steady, leadsTo('192.0.2.7'), 'own'],
  ['one of the addresses', steady, leadsTo('192.0.2.2'), 'same'],
  ['one of the addresses and another', steady, leadsTo('192.0.2.2', '192.0.2.7'), 'same'],
  ['an alias of nothing', steady, { end: 'no_name', chain: ['gone.example'] }, 'own'],
  ['an address of a few that take turns', turning, leadsTo('192.0.2.3'), 'same'],
  ['another than those that take turns', turning, leadsTo('192.0.2.77'), 'own'],
  ['any address where each is new', endless, leadsTo('192.0.2.77'), 'same'],
  ['the alias of all', alias, { end: 'addresses', chain: ['www.github.example'], addresses: ['192.0.2.88'] }, 'same'],
  ['another alias', alias, { end: 'addresses', chain: ['api.example'], addresses: ['192.0.2.88'] }, 'own'],
  [
    'an alias that repeats the name',
    repeating,
    { end: 'addresses', chain: ['github.shops.example'], addresses: ['192.0.2.250'] },
    'same',
  ],
  ['the alias of nothing of all', dangling, { end: 'no_name', chain: ['gone.service.example'] }, 'same'],
  ['another alias of nothing', dangling, { end: 'no_name', chain: ['other.service.example'] }, 'own'],
  ['an address where all are aliases of nothing', dangling, leadsTo('192.0.2.7'), 'own'],
])('%s is told apart or not', async (_, hosts, given, expected) => {
  const { answers } = answersOf(hosts);
  expect(isOwnAnswer(answer(`github.${level}`, given), await answers.at(level))).toBe(expected);
});

test('where random labels get no answer nothing is known', async () => {
  const { answers } = answersOf({ [`*.${level}`]: { end: 'failed', words: 'No resolver answers in time' } });
  const known = await answers.at(level);
  expect(known).toEqual({ kind: 'unknown', words: 'No resolver answers in time' });
  expect(isOwnAnswer(answer(`a.${level}`, leadsTo('192.0.2.1')), known)).toBe('unknown');
});

test('a level whose names all exist without an address is told as such', async () => {
  const { answers } = answersOf({ [`*.${level}`]: { end: 'no_data' } });
  expect(await answers.at(level)).toEqual({ kind: 'none', isEmpty: true });
});
