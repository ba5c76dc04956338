import { expect, test } from 'vitest';
import {
  disallowedPaths,
  nothingAllowed,
  robotsAllow,
  robotsRulesOf,
  sitemapsOf,
} from '../../../../../shared/scanners/application/site/robots.ts';
import { cpuMs } from '../../../../cpu-time.ts';

const lines = (...all: readonly string[]) => all.join('\n');
const own = (...rules: readonly string[]) => lines('User-agent: Scanfold', ...rules);

/** A robots.txt, a path, and whether Scanfold may ask for it. After RFC 9309, sections 2.1, 2.2 and 5. */
const table: readonly (readonly [rule: string, text: string, path: string, allowed: boolean])[] = [
  ['an empty file allows all', '', '/a', true],
  ['what no rule is about is allowed', own('Disallow: /b'), '/a', true],
  ['a rule is about all that begins like it', own('Disallow: /a'), '/about/us', false],
  ['paths are compared in their own case', own('Disallow: /A'), '/a', true],
  ['a rule without a path forbids nothing', own('Disallow:'), '/a', true],
  ['everything may be forbidden', own('Disallow: /'), '/', false],
  ['robots.txt itself is always allowed', own('Disallow: /'), '/robots.txt', true],
  ['fields are written in any case', lines('USER-AGENT: Scanfold', 'disALLOW: /a'), '/a', false],
  ['blanks around are nothing', lines('  User-agent :  Scanfold ', '\tDisallow :\t/a  '), '/a', false],
  ['a comment ends a line', own('Disallow: /a # and nothing else'), '/a', false],
  ['lines may end as on old machines', lines('User-agent: Scanfold', 'Disallow: /a').replace('\n', '\r'), '/a', false],
  ['a byte order mark is nothing', `\ufeff${own('Disallow: /a')}`, '/a', false],
  ['unknown fields are passed over', own('Crawl-delay: 5', 'Noindex: /x', 'Disallow: /a'), '/a', false],
  ['rules before any group are nobody’s', lines('Disallow: /a', 'User-agent: Scanfold', 'Disallow: /b'), '/a', true],

  ['the group of all is for who has none', lines('User-agent: *', 'Disallow: /a'), '/a', false],
  ['the group of another is not ours', lines('User-agent: other', 'Disallow: /a'), '/a', true],
  ['who has a group heeds no other', lines('User-agent: *', 'Disallow: /a', own('Disallow: /b')), '/a', true],
  ['its place in the file does not matter', lines(own('Disallow: /b'), 'User-agent: *', 'Disallow: /a'), '/b', false],
  ['the name is matched in any case', lines('User-agent: SCANFOLD', 'Disallow: /a'), '/a', false],
  ['a version behind the name is passed over', lines('User-agent: scanfold/2.0', 'Disallow: /a'), '/a', false],
  ['a longer name is another', lines('User-agent: scanfolder', 'Disallow: /a'), '/a', true],
  ['several names share a group', lines('User-agent: other', own('Disallow: /a')), '/a', false],
  [
    'the groups of one name are one',
    lines(own('Disallow: /b'), 'User-agent: other', 'Disallow: /x', own('Disallow: /a')),
    '/a',
    false,
  ],
  ['a field in between does not end a group', own('Disallow: /b', 'Sitemap: /s.xml', 'Disallow: /a'), '/a', false],
  [
    'names without rules between them share what follows',
    lines('User-agent: Scanfold', '', 'User-agent: x', 'Disallow: /'),
    '/a',
    false,
  ],

  ['the longest rule decides', own('Disallow: /a', 'Allow: /a/b'), '/a/b/c', true],
  ['in any order', own('Allow: /a/b', 'Disallow: /a'), '/a/b/c', true],
  ['and forbids again', own('Allow: /a', 'Disallow: /a/b'), '/a/b', false],
  ['of two as long the one that allows', own('Disallow: /page', 'Allow: /page'), '/page', true],
  ['RFC 9309, 5.2', own('Allow: /example/page/', 'Disallow: /example/page/disallowed.gif'), '/example/page/', true],
  [
    'RFC 9309, 5.2, the longer one',
    own('Allow: /example/page/', 'Disallow: /example/page/disallowed.gif'),
    '/example/page/disallowed.gif',
    false,
  ],

  ['a star stands for any text', own('Disallow: /*/private'), '/a/b/private/x', false],
  ['for none, too', own('Disallow: /a*b'), '/ab', false],
  ['a star at the end changes nothing', own('Disallow: /a*'), '/abc', false],
  ['stars next to each other are one', own('Disallow: /a**b'), '/axxb', false],
  ['a dollar is the end', own('Disallow: /*.gif$'), '/x/y.gif', false],
  ['and nothing behind it', own('Disallow: /*.gif$'), '/x/y.gif?z', true],
  ['a dollar without a star', own('Disallow: /a$'), '/a', false],
  ['a dollar without a star is that page alone', own('Disallow: /a$'), '/ab', true],
  ['a dollar within is a dollar', own('Disallow: /a$b'), '/a$b', false],
  ['the parts of a pattern do not overlap', own('Disallow: /ab*b$'), '/ab', true],
  ['a query belongs to what is compared', own('Disallow: /*?session='), '/a?session=1', false],
  ['a rule may begin with a star', own('Disallow: *.php'), '/x.php', false],

  ['escapes are one spelling', own('Disallow: /%61bc'), '/abc', false],
  ['in the address, too', own('Disallow: /abc'), '/%61bc', false],
  ['reserved characters stay escaped', own('Disallow: /a%2Fb'), '/a/b', true],
  ['their escapes are in any case', own('Disallow: /a%2fb'), '/a%2Fb', false],
  ['other letters are escaped', own('Disallow: /ツ'), '/%E3%83%84', false],
];

test.each(table)('%s', (_rule, text, path, allowed) => {
  expect(robotsAllow(robotsRulesOf(text, 'Scanfold'), new URL(path, 'https://a.example.test'))).toBe(allowed);
});

test('a robots.txt that cannot be reached forbids all but itself', () => {
  expect(robotsAllow(nothingAllowed, new URL('https://a.example.test/'))).toBe(false);
  expect(robotsAllow(nothingAllowed, new URL('https://a.example.test/robots.txt'))).toBe(true);
});

test('patterns that nobody would write are answered in time', () => {
  const rules = robotsRulesOf(own(`Disallow: /${'*a'.repeat(900)}$`, `Disallow: /${'a*'.repeat(900)}b$`), 'Scanfold');
  const before = cpuMs();
  expect(robotsAllow(rules, new URL(`/${'a'.repeat(4000)}c`, 'https://a.example.test'))).toBe(true);
  expect(cpuMs() - before).toBeLessThan(1000);
});

test('sitemaps and places are read whatever group they stand in', () => {
  const text = lines('Sitemap: /a.xml', own('Disallow: /x', 'Disallow:'), 'Sitemap: https://b.test/b.xml', 'Sitemap:');
  expect(sitemapsOf(text, new URL('https://a.test/robots.txt'))).toEqual([
    'https://a.test/a.xml',
    'https://b.test/b.xml',
  ]);
  expect(disallowedPaths(text)).toEqual(['/x']);
});
