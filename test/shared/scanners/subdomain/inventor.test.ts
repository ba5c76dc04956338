import { expect, test } from 'vitest';
import { Inventor } from '../../../../shared/scanners/subdomain/inventor.ts';
import { NameBook } from '../../../../shared/scanners/subdomain/name-book.ts';
import { WildcardAnswers } from '../../../../shared/scanners/subdomain/wildcards/wildcard-answers.ts';
import { fakeDns } from './fake-dns.ts';

const domain = 'example.test';

/** How many names are made up of these many hosts. */
async function madeUpOf(hosts: number, maxPermutations: number): Promise<number> {
  const book = new NameBook(50_000);
  for (let index = 0; index < hosts; index += 1) {
    const name = `host-${String.fromCharCode(97 + (index % 26))}-${index}.${domain}`;
    book.add(name, 'certspotter');
    book.move(name, 'host');
  }
  const answers = new WildcardAnswers(fakeDns({}), () => 'random');
  await new Inventor({ domain, book, answers, maxPermutations, maxLevels: 1 }).invent();
  return book.state().filter(([, , ways]) => ways.length === 1 && ways[0] === 'permutations').length;
}

/** What is made up of hosts that came in this order. */
async function madeUp(hosts: readonly string[], maxPermutations: number): Promise<readonly string[]> {
  const book = new NameBook(50_000);
  for (const label of hosts) {
    book.add(`${label}.${domain}`, 'certspotter');
    book.move(`${label}.${domain}`, 'seen');
  }
  const answers = new WildcardAnswers(fakeDns({}), () => 'random');
  await new Inventor({ domain, book, answers, maxPermutations, maxLevels: 1 }).invent();
  return book
    .state()
    .filter(([, , ways]) => ways.length === 1 && ways[0] === 'permutations')
    .map(([name]) => name);
}

test('what is made up is the same in whichever order the hosts came', async () => {
  const hosts = ['shop-api', 'billing-api', 'mail', 'a.eu', 'shop'];
  const made = await madeUp(hosts, 60);
  expect(made.length).toBeGreaterThan(30);
  expect(await madeUp(hosts.toReversed(), 60)).toEqual(made);
});

test('what a name stands below exists as well, and is looked at', async () => {
  const book = new NameBook(50_000);
  book.add(`www.neu.${domain}`, 'dns');
  book.move(`www.neu.${domain}`, 'host');
  book.add(`x.any.${domain}`, 'certspotter');
  book.move(`x.any.${domain}`, 'host', `*.any.${domain}`);
  const answers = new WildcardAnswers(fakeDns({}), () => 'random');
  await new Inventor({ domain, book, answers, maxPermutations: 0, maxLevels: 1 }).invent();
  expect(book.get(`neu.${domain}`)).toMatchObject({ stage: 'new' });
  expect(book.get(`any.${domain}`)).toBeUndefined();
});

test('words of the domain are tried before usual ones, and nothing is made up of random labels', async () => {
  const made = await madeUp(['shop-api', 'billing-api', 'mail'], 1000);
  expect(made).toContain(`mail-api.${domain}`);
  expect(made.indexOf(`mail-api.${domain}`)).toBeLessThan(made.indexOf(`mail-dev.${domain}`));
  expect(await madeUp(['d0a1b2c3d4', 'x7k2m9qp3z1', 'wrtpsdfghjkl'], 1000)).toEqual([]);
  expect(await madeUp(['node-12', 'intranet2', 'web01-eu'], 1000)).not.toEqual([]);
});

test('the more hosts are known, the fewer are made up of them', async () => {
  const ofOne = await madeUpOf(1, 10_000);
  expect(ofOne).toBeGreaterThan(20);
  expect(ofOne).toBeLessThanOrEqual(40);
  // One more host may end what is made up: its own neighbours are all taken.
  expect(await madeUpOf(4000, 10_000)).toBeGreaterThan(6000 - 40);
  expect(await madeUpOf(4000, 10_000)).toBeLessThan(6000 + 40);
  expect(await madeUpOf(20_000, 10_000)).toBeLessThan(1000 + 40);
  expect(await madeUpOf(20_000, 10_000)).toBeGreaterThanOrEqual(1000 - 40);
});
