import { describe, expect, it } from 'vitest';
import { recognise } from '../../../../shared/scanning/technologies/recognise.ts';
import type { SiteSample, TechnologyRule } from '../../../../shared/scanning/technologies/rule.ts';
import { libraryFiles } from '../../../../shared/scanning/technologies/rules/library-files.ts';
import { cpuMs } from '../../../cpu-time.ts';
import { sampleWith } from './sample-with.ts';

const rule = (given: Partial<TechnologyRule>): TechnologyRule => ({
  name: 'Thing',
  categories: ['Other'],
  site: 'https://thing.example/',
  ...given,
});

const named = (name: string, given: Partial<TechnologyRule> = {}) => rule({ name, ...given });

/** Names and versions. */
const found = (sample: Partial<SiteSample>, ...rules: TechnologyRule[]) =>
  recognise(sampleWith(sample), rules).map(({ name, version }) =>
    version === undefined ? name : `${name} ${version}`,
  );

describe('a technology is told by', () => {
  it.each<[string, Partial<SiteSample>, Partial<TechnologyRule>, string]>([
    ['a header', { headers: [['server', 'thing/1.2.3']] }, { headers: { server: '^thing/([\\d.]+)' } }, 'Thing 1.2.3'],
    ['a header that is there at all', { headers: [['x-thing', 'a']] }, { headers: { 'x-thing': '' } }, 'Thing'],
    [
      'one of several headers of a name',
      {
        headers: [
          ['via', 'a'],
          ['via', 'Thing 2'],
        ],
      },
      { headers: { via: '^thing (\\d+)' } },
      'Thing 2',
    ],
    ['a cookie', { cookies: [{ name: 'sid', value: 'th-1' }] }, { cookies: { sid: '^th-' } }, 'Thing'],
    [
      'a cookie by the beginning of its name',
      { cookies: [{ name: 'thing_77', value: 'x' }] },
      { cookies: { 'thing_*': '' } },
      'Thing',
    ],
    [
      'a meta element',
      { metas: [{ name: 'generator', content: 'Thing 4.5' }] },
      { meta: { generator: '^thing ([\\d.]+)' } },
      'Thing 4.5',
    ],
    [
      'a script',
      { scripts: ['https://a.example/thing-3.2.1.min.js'] },
      { scripts: ['/thing-([\\d.]+)\\.min\\.js$'] },
      'Thing 3.2.1',
    ],
    [
      'a file whose name begins a hash like a version, without one',
      { styles: ['https://a.example/thing.4f2c9.css'] },
      { styles: ['/thing\\.(\\d+)'] },
      'Thing',
    ],
    [
      'a file of a stage of a version',
      { scripts: ['https://a.example/thing-4.1.0beta2.js'] },
      { scripts: ['/thing-(\\d+\\.\\d+\\.\\d+)'] },
      'Thing 4.1.0',
    ],
    [
      'the version of the file, not of a folder of that name',
      { scripts: ['https://a.example/thing/0.3.0/lib/thing-1.7.2.min.js'] },
      { scripts: libraryFiles('thing') },
      'Thing 1.7.2',
    ],
    [
      'a style sheet',
      { styles: ['https://a.example/thing.css?v=9'] },
      { styles: ['/thing\\.css\\?v=(\\d+)'] },
      'Thing 9',
    ],
    [
      'the page',
      { html: `${'x'.repeat(9000)}<!-- Thing v1.0-beta.2 -->` },
      { html: ['<!-- thing v([\\w.-]+)'] },
      'Thing 1.0-beta.2',
    ],
    [
      'a script itself',
      { scriptTexts: ['/*! Thing v7.0.1 */ x()'] },
      { scriptTexts: ['/\\*! Thing v([\\d.]+)'] },
      'Thing 7.0.1',
    ],
    [
      'a global',
      { scriptTexts: ['window.Thing = { version: "6.1" }'] },
      { globals: { 'Thing.version': '^([\\d.]+)$' } },
      'Thing 6.1',
    ],
    ['a name server', { dns: { NS: ['ns1.thing.example'] } }, { dns: { NS: '\\.thing\\.example$' } }, 'Thing'],
    [
      'the issuer of the certificate',
      { certificateIssuer: 'O=Thing Trust' },
      { certificateIssuer: 'thing trust' },
      'Thing',
    ],
    [
      'robots.txt',
      { robots: 'User-agent: *\nDisallow: /thing-admin/' },
      { robots: ['^Disallow: /thing-admin|Disallow: /thing-admin'] },
      'Thing',
    ],
  ])('%s', (_, sample, own, expected) => {
    expect(found(sample, rule(own))).toEqual([expected]);
    expect(found({}, rule(own))).toEqual([]);
  });
});

describe('a version', () => {
  const html = ['thing v(\\S+)'];
  it.each([
    ['1.2.3', '1.2.3'],
    ['v1.2.3', '1.2.3'],
    ['2022-07-31b', '2022-07-31b'],
    ['1.1.1n', '1.1.1n'],
    ['8.2.29-1~deb12u1', '8.2.29-1~deb12u1'],
    ['9f86d081884c7d65', undefined],
    ['1612345678901', undefined],
    ['latest', undefined],
    [`1.${'2.'.repeat(50)}`, undefined],
  ])('%s is %s', (told, expected) => {
    const [technology] = recognise(sampleWith({ html: `<p>thing v${told} </p>` }), [rule({ html })]);
    expect(technology).toMatchObject({ name: 'Thing', version: expected });
  });

  it('is the one that most signs tell, and of those the fullest', () => {
    const sample = { headers: [['server', 'thing/9']] as const, html: 'thing v1.2 is here, thing-js 1.2.3' };
    const own = rule({ headers: { server: 'thing/(\\d+)' }, html: ['thing v(\\d[\\d.]*)', 'thing-js (\\d[\\d.]*)'] });
    expect(found(sample, own)).toEqual(['Thing 1.2.3']);
  });

  it('is not inherited by what is implied', () => {
    const rules = [
      named('A', { headers: { a: '([\\d.]+)' }, implies: ['B'] }),
      named('B', { implies: ['C'] }),
      named('C'),
    ];
    expect(found({ headers: [['a', '1.0']] }, ...rules)).toEqual(['A 1.0', 'B', 'C']);
  });
});

describe('what goes with a technology', () => {
  it('is implied through others, in circles too, and says so', () => {
    const rules = [named('A', { html: ['aaa'], implies: ['B'] }), named('B', { implies: ['A'] })];
    const technologies = recognise(sampleWith({ html: 'aaa' }), rules);
    expect(technologies.map(({ name, implied, evidence }) => [name, implied, evidence])).toEqual([
      ['A', false, ['page: aaa']],
      ['B', true, ['implied by A']],
    ]);
  });

  it('is not what it excludes', () => {
    const rules = [
      named('A', { html: ['aaa'], excludes: ['B'] }),
      named('B', { html: ['bbb'], implies: ['C'] }),
      named('C'),
    ];
    expect(found({ html: 'aaa bbb' }, ...rules)).toEqual(['A']);
    expect(found({ html: 'bbb' }, ...rules)).toEqual(['B', 'C']);
  });
});

describe('evidence', () => {
  it('never shows the value of a cookie, and stands on one line without control signs', () => {
    const rules = [rule({ cookies: { sid: '^s3cret' }, headers: { 'x-thing': '' }, html: ['thing[^>]+here'] })];
    const sample = sampleWith({
      cookies: [{ name: 'sid', value: 's3cret-value' }],
      headers: [['x-thing', `a\tb\u0007${'z'.repeat(5000)}`]],
      html: 'thing\n\u202eis here',
    });
    const [technology] = recognise(sample, rules);
    expect(technology?.evidence).toHaveLength(3);
    expect(technology?.evidence.join('')).not.toContain('s3cret');
    for (const line of technology?.evidence ?? []) {
      expect(line).not.toMatch(/[\p{Cc}\u202e]/u);
      expect(line.length).toBeLessThan(210);
    }
    expect(technology?.evidence).toContain('cookie sid');
  });

  it('of several kinds makes sure, of one it is well supported', () => {
    const own = rule({ headers: { 'x-thing': '' }, html: ['thing'] });
    const confidence = (sample: Partial<SiteSample>) => recognise(sampleWith(sample), [own])[0]?.confidence;
    expect(confidence({ html: 'thing' })).toBe('firm');
    expect(confidence({ html: 'thing', headers: [['x-thing', '1']] })).toBe('certain');
  });
});

describe('a hostile page', () => {
  const evil = [
    rule({ html: ['thing(?:a+)+b'] }),
    named('Two', { html: ['<div [^>]*>[^<]*<div [^>]*>two'] }),
    named('Three', { html: ['(?:x*)*y*three'] }),
  ];
  it.each([
    ['that repeats what patterns begin with', 'thing'.repeat(100_000)],
    ['that feeds nested repeats', `thing${'a'.repeat(500_000)}`],
    ['of one tag', '<div '.repeat(100_000)],
    ['of nothing but signs that fold oddly', 'İ\u212a'.repeat(250_000)],
  ])('%s takes no long time', (_, html) => {
    const started = cpuMs();
    recognise(sampleWith({ html }), evil);
    expect(cpuMs() - started).toBeLessThan(2000);
  });
});

describe('a page of 500 kB', () => {
  const words = 'lorem ipsum dolor sit amet <a href="/consectetur/adipiscing?elit=1">sed do</a> eiusmod\n';
  const html = words.repeat(6000).slice(0, 500_000);
  const rules = Array.from({ length: 300 }, (_, at) =>
    named(`T${at}`, { html: [`<link[^>]+product${at}(?:\\.min)?\\.css`, `data-product${at}="([\\d.]+)"`] }),
  );
  it('is looked at by 300 rules in far less than a second', () => {
    const sample = sampleWith({ html: `${html}<i data-product7="1.5">` });
    expect(recognise(sample, rules)).toHaveLength(1);
    const started = cpuMs();
    const [technology] = recognise(sample, rules);
    const ms = cpuMs() - started;
    expect(technology).toMatchObject({ name: 'T7', version: '1.5' });
    // 100 ms is the aim on a machine of its own; tests share theirs.
    expect(ms).toBeLessThan(400);
  });
});
