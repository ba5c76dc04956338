import { expect, test } from 'vitest';
import { Instances, maxCauses, maxProvedCauses } from '../../../../shared/scanners/application/instances.ts';
import { secretInContent } from '../../../../shared/scanners/application/passive/secret-in-content.ts';
import { vulnerableLibrary } from '../../../../shared/scanners/application/passive/vulnerable-library.ts';
import type { Sighting } from '../../../../shared/scanners/application/passive-check.ts';
import { pageOf } from './page-of.ts';

const facts = {
  id: 'old-thing',
  title: 'Old thing',
  score: 3,
  risk: 'x',
  recommendation: 'x',
  confidence: 'firm',
} as const;
const target = 'https://shop.example.test/';

function seenOn(path: string, made: string[] = []) {
  const noting = (what: string) => () => {
    made.push(`${what} ${path}`);
    return what;
  };
  return { url: `${target}${path}`, excerpt: noting('excerpt'), reproduce: noting('curl') };
}

const sighting = (cause: string, more: Partial<Sighting> = {}): Sighting => ({
  cause,
  description: 'It is old.',
  evidence: 'v1',
  ...more,
});

const told = (instances: Instances) => instances.takeChanged(target, () => facts);

test('one cause is one finding that names its first pages and counts the others', () => {
  const instances = new Instances();
  const made: string[] = [];
  for (let page = 1; page <= 14; page += 1) instances.add(facts, sighting('a'), seenOn(`p${page}`, made));
  const [only, ...others] = told(instances);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ resource: target, location: 'a', description: 'It is old. Seen on 14 pages.' });
  expect(only?.evidence).toContain('- https://shop.example.test/p10, and 4 more');
  // What shows it is made of the first page alone.
  expect(made).toEqual(['excerpt p1', 'curl p1']);
  expect(told(instances)).toEqual([]);
});

test('a sighting says how sure it is, and the surest of a finding counts', () => {
  const instances = new Instances();
  instances.add(facts, sighting('plain'), seenOn('a'));
  instances.add(facts, sighting('by name', { confidence: 'tentative' }), seenOn('a'));
  instances.add(facts, sighting('proved later', { confidence: 'tentative' }), seenOn('a'));
  instances.add(facts, sighting('proved later', { confidence: 'certain' }), seenOn('b'));
  instances.add(facts, sighting('proved later', { confidence: 'firm' }), seenOn('c'));
  const stored = new Instances(JSON.parse(JSON.stringify(instances.state())));
  expect(stored.state()).toEqual(instances.state());
  const sure = Object.fromEntries(told(instances).map(({ location, confidence }) => [location, confidence]));
  expect(sure).toEqual({ plain: 'firm', 'by name': 'tentative', 'proved later': 'certain' });
});

test('a check with more causes than become findings is told of', () => {
  const instances = new Instances();
  for (let cause = 0; cause < maxCauses; cause += 1) instances.add(facts, sighting(`c${cause}`), seenOn('a'));
  expect([...instances.over()]).toEqual([]);
  instances.add(facts, sighting('one more'), seenOn('a'));
  expect(told(instances)).toHaveLength(maxCauses);
  expect([...instances.over()]).toEqual(['old-thing']);
  expect([...new Instances(instances.state(), [...instances.over()]).over()]).toEqual(['old-thing']);
});

test('of what a probe has proved 200 causes become findings', () => {
  const instances = new Instances();
  for (let cause = 0; cause <= maxProvedCauses; cause += 1) {
    expect([...instances.over()]).toEqual([]);
    instances.add(facts, sighting(`c${cause}`), { ...seenOn('a'), most: maxProvedCauses });
  }
  expect(told(instances)).toHaveLength(200);
  expect([...instances.over()]).toEqual(['old-thing']);
});

test.each([
  ['the name of a file of its own', '<script src="/js/jquery-1.8.3.min.js"></script>', 'tentative'],
  ['a public host', '<script src="https://code.jquery.com/jquery-1.8.3.min.js"></script>', 'firm'],
])('a library that is known by %s is %s', (_, body, confidence) => {
  expect(vulnerableLibrary.inspect(pageOf({ body })).map((each) => each.confidence)).toEqual([confidence]);
});

test('a secret whose checksum is right is certain, one that only looks like it is as sure as its check', () => {
  const sure = (token: string) => secretInContent.inspect(pageOf({ body: `<p>key = ${token}</p>` }));
  const checked = ['ghp_', 'zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq17'].join('');
  expect(sure(checked).map((each) => each.confidence)).toEqual(['certain']);
  const drawn = ['GOCSPX', 'zQWBuTSOoRi4A9spHcVY5ncnsDkx'].join('-');
  expect(sure(drawn).map((each) => each.confidence)).toEqual([undefined]);
});
