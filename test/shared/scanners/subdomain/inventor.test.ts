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
