import { expect, test } from 'vitest';
import { recognise } from '../../../../../shared/scanning/technologies/recognise.ts';
import type { SiteSample } from '../../../../../shared/scanning/technologies/rule.ts';
import { technologyRules } from '../../../../../shared/scanning/technologies/rules.ts';
import { selfNamed } from '../../../../../shared/scanning/technologies/self-named/self-named.ts';
import { sampleWith } from '../sample-with.ts';

/** Names and versions of what no rule knows. */
function told(given: Partial<SiteSample>): readonly string[] {
  const sample = sampleWith(given);
  return selfNamed(sample, recognise(sample, technologyRules)).map(({ name, version }) =>
    version === undefined ? name : `${name} ${version}`,
  );
}

const server = (value: string): Partial<SiteSample> => ({ headers: [['server', value]] });
const generator = (content: string): Partial<SiteSample> => ({ metas: [{ name: 'generator', content }] });

test.each<[string, Partial<SiteSample>, readonly string[]]>([
  ['a server of no rule', server('zweb/1.21'), ['zweb 1.21']],
  ['a server without a version', server('quietd'), ['quietd']],
  ['a remark behind it', server('Acme-Server/3.0.719 (Linux; armv7)'), ['Acme-Server 3.0.719']],
  ['a name of several words', server('Acme Web Gateway 2.4'), ['Acme Web Gateway 2.4']],
  ['a version with a v', server('acmed v0.9.1-rc2'), ['acmed 0.9.1-rc2']],
  // NZBGet 21.0 of Debian 12.
  ['a version behind a hyphen', server('nzbget-21.0'), ['nzbget 21.0']],
  ['a number that belongs to the name', server('acme-9 gateway'), ['acme-9 gateway']],
  ['what powers it', { headers: [['x-powered-by', 'AcmeFramework/7']] }, ['AcmeFramework 7']],
  ['its generator', generator('Acme Site Maker 4.5.6 (https://acme.example)'), ['Acme Site Maker 4.5.6']],
  ['the same in two places, once', { ...server('Acme/1.0'), ...generator('acme') }, ['Acme 1.0']],
  // Warp of Debian's hledger-web 1.25, and inets of Debian's erlang-inets 24.
  ['a server of a language', server('Warp/3.3.21'), ['Warp 3.3.21']],
  ['a server that names its language behind it', server('inets/7.5 Erlang OTP/24'), ['inets 7.5']],
  // python3-websockets 10.4 of Debian 12.
  ['a server that names its language before it', server('Python/3.11 websockets/10.4'), ['websockets 10.4']],
  ['a language and a known product behind it', server('Python/3.11 aiohttp/3.8.4'), []],
  ['a language and its system behind it', server('Python/3.11.2 (Debian)'), []],
  ['a server that names its system behind it', server('acmed/3.1 (Debian)'), ['acmed 3.1']],
  ['the server of a language by its name', server('Go-http-server/1.0'), []],
  ['a language alone', { headers: [['x-powered-by', 'PHP/8.2.36']] }, []],
  [
    'the word version',
    generator('Modular DocBook HTML Stylesheet Version 1.79'),
    ['Modular DocBook HTML Stylesheet 1.79'],
  ],
  ['what a rule knows', server('nginx/1.22.1'), []],
  ['a known product with modules', server('Apache/2.4.57 (Debian) mod_acme/1.2'), []],
  ['a refusal to say', server('Server'), []],
  ['no word', server('-'), []],
  ['a number', server('1.2.3'), []],
  ['another header', { headers: [['x-acme', 'Acme/1.0']] }, []],
])('%s', (_, sample, expected) => {
  expect(told(sample)).toEqual(expected);
});

test('a site that names hundreds is told of a few, and a hostile value takes no time', () => {
  expect(told({ headers: Array.from({ length: 300 }, (_, at) => ['server', `acme${at}x/1`] as const) })).toHaveLength(
    6,
  );
  expect(told(server(`${'a '.repeat(2000)}/`)).length).toBeLessThan(2);
});
