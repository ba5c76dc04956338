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
  const inventor = new Inventor({ domain, book, answers, maxPermutations, maxLevels: 1 });
  // Some wait until it is known what came of others.
  for (let round = 0; round < 2; round += 1) await inventor.invent();
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

test('a name that has a site below it has usual labels tried there, one that has none has not', async () => {
  const book = new NameBook(50_000);
  const answers = new WildcardAnswers(fakeDns({}), () => 'random');
  const inventor = new Inventor({ domain, book, answers, maxPermutations: 1000, maxLevels: 4 });
  for (const label of ['clinic', 'archive', 'www']) {
    book.add(`${label}.${domain}`, 'certspotter');
    book.move(`${label}.${domain}`, 'host');
  }
  await inventor.invent();
  expect(book.get(`www.clinic.${domain}`)).toMatchObject({ stage: 'new' });
  expect(book.get(`www.www.${domain}`)).toBeUndefined();
  expect(book.get(`mail.clinic.${domain}`)).toBeUndefined();
  book.move(`www.clinic.${domain}`, 'host');
  book.move(`www.archive.${domain}`, 'absent');
  await inventor.invent();
  expect(book.get(`mail.clinic.${domain}`)).toMatchObject({ stage: 'new' });
  expect(book.get(`mail.archive.${domain}`)).toBeUndefined();
});

test('words of the domain are tried before usual ones, and nothing is made up of random labels', async () => {
  const made = await madeUp(['shop-api', 'billing-api', 'mail'], 1000);
  expect(made).toContain(`mail-api.${domain}`);
  expect(made.indexOf(`mail-api.${domain}`)).toBeLessThan(made.indexOf(`mail-dev.${domain}`));
  expect(await madeUp(['d0a1b2c3d4', 'x7k2m9qp3z1', 'wrtpsdfghjkl'], 1000)).toEqual([]);
  expect(await madeUp(['node-12', 'intranet2', 'web01-eu'], 1000)).not.toEqual([]);
});

/** Goes on until nothing new is made up of hosts, none of which exists beside those that are given. */
async function allMadeUp(hosts: readonly string[], maxLevels = 1): Promise<readonly string[]> {
  const book = new NameBook(50_000);
  for (const label of hosts) {
    book.add(`${label}.${domain}`, 'certspotter');
    book.move(`${label}.${domain}`, 'seen');
  }
  const answers = new WildcardAnswers(fakeDns({}), () => 'random');
  const inventor = new Inventor({ domain, book, answers, maxPermutations: 10_000, maxLevels });
  for (let size = 0; size < book.size; ) {
    size = book.size;
    await inventor.invent();
    for (const { name } of book.at('new')) book.move(name, 'absent');
  }
  return book.state().map(([name]) => name);
}

test('beside many names only the environments that the domain has are tried', async () => {
  const hosts = Array.from(
    { length: 60 },
    (_, index) => `h${String.fromCharCode(97 + (index % 26))}${'x'.repeat(index / 26)}`,
  );
  const made = await allMadeUp([...hosts, 'shop-uat', 'qa2.lab', 'zz']);
  const beside = (label: string) => made.filter((name) => new RegExp(`^${label}(?:-|\\d)`).test(name));
  expect(beside('ha')).toContain(`ha-beta.${domain}`);
  expect(beside('zz')).toEqual(expect.arrayContaining([`zz-uat.${domain}`, `zz-qa.${domain}`, `zz1.${domain}`]));
  expect(beside('zz')).not.toContain(`zz-beta.${domain}`);
  // Of few names nothing is known yet.
  expect(await allMadeUp(['zz', 'shop-uat'])).toContain(`zz-beta.${domain}`);
});

test('words are put where names of the domain have them', async () => {
  const made = await allMadeUp([
    'shop-api',
    'billing-api',
    'api-dev',
    'int-crm',
    'int-erp',
    'mid-web-x',
    'low-web-y',
    'zz',
  ]);
  const having = (word: string) =>
    made.filter((name) => new RegExp(`\\bzz\\b.*\\b${word}\\b|\\b${word}\\b.*\\bzz\\b`).test(name));
  expect(having('api')).toEqual([`zz-api.${domain}`]);
  expect(having('web')).toEqual([`zz-web.${domain}`, `web-zz.${domain}`]);
  // An environment, of which few names tell nothing yet.
  expect(having('int')).toEqual([`int-zz.${domain}`, `zz-int.${domain}`]);
});

test('what is below one group is tried below the groups beside it, in whichever order they are found', async () => {
  for (const hosts of [
    ['kasse.filiale1', 'eu', 'www.us'],
    ['www.us', 'eu', 'kasse.filiale1'],
  ]) {
    const made = await allMadeUp(hosts, 40);
    expect(made).toEqual(
      expect.arrayContaining([`kasse.us.${domain}`, `www.filiale1.${domain}`, `kasse.eu.${domain}`]),
    );
    expect(made).toContain(`us.filiale1.${domain}`);
    expect(made).not.toContain(`kasse.${domain}`);
  }
});

test('words that stand in the same place stand for each other, and a region that has hosts has others beside it', async () => {
  const made = await allMadeUp(['srv-lis-web01', 'srv-opo-web02', 'gw-lis-01', 'shop', 'www.asia']);
  expect(made).toEqual(expect.arrayContaining(['gw-opo-01', 'shop-asia'].map((label) => `${label}.${domain}`)));
  expect(made).not.toContain(`shop-apac.${domain}`);
});

test('the fewer names there are, the more words of the domain are put beside them', async () => {
  const words = Array.from({ length: 12 }, (_, index) => `wort${String.fromCharCode(97 + index)}`);
  const hosts = words.flatMap((word) => [`eins-${word}`, `zwei-${word}`]);
  const made = await allMadeUp([...hosts, 'drei']);
  expect(words.filter((word) => !made.includes(`drei-${word}.${domain}`))).toEqual([]);
});

test('the more hosts are known, the fewer are made up of them', async () => {
  const ofOne = await madeUpOf(1, 10_000);
  expect(ofOne).toBeGreaterThan(20);
  expect(ofOne).toBeLessThanOrEqual(40);
  // One more host may end what is made up: its own neighbours are all taken.
  const ofMany = await madeUpOf(4000, 10_000);
  expect(ofMany).toBeGreaterThan(6000 - 40);
  expect(ofMany).toBeLessThan(6000 + 40);
  const ofMost = await madeUpOf(20_000, 10_000);
  expect(ofMost).toBeLessThan(1000 + 40);
  expect(ofMost).toBeGreaterThanOrEqual(1000 - 40);
});
