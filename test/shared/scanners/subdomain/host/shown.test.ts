import { expect, test } from 'vitest';
import { shownBy } from '../../../../../shared/scanners/subdomain/host/shown.ts';
import { NetworkOwners } from '../../../../../shared/scanners/subdomain/networks/network-owners.ts';
import { certificate, hostOf, page, silent, unknown } from './host-of.ts';

const away = page({ status: 302, leadsTo: 'https://login.example.net/start?state=secret#at' });
const locked = page({ status: 401, closed: 'status 401', title: '' });

test.each([
  ['a site', { https: page(), http: silent }, { role: 'site', http_status: 200, title: 'Shop', redirect: '' }],
  ['a site over http alone', { https: silent, http: page({ title: 'Old' }) }, { role: 'site', title: 'Old' }],
  ['a login', { https: locked, http: page() }, { role: 'restricted', http_status: 401, title: '' }],
  [
    'a redirect to another host',
    { https: away, http: silent },
    { role: 'redirect', http_status: 302, redirect: 'https://login.example.net/start' },
  ],
  ['nothing', { https: silent, http: silent }, { role: 'silent', http_status: 0, title: '' }],
  ['what could not be tested', { https: unknown, http: silent }, { role: 'unknown', http_status: 0 }],
  [
    'an alias that leads nowhere',
    { https: unknown, http: unknown, chain: ['shop.cdn.example.net'], end: 'no_name' },
    { role: 'dangling', aliases: ['shop.cdn.example.net'] },
  ],
] as const)('%s is shown as what it is', (_, given, shown) => {
  expect(shownBy(hostOf(given))).toMatchObject(shown);
});

test('the issuer is the one of its certificate', () => {
  expect(shownBy(hostOf({ certificate: certificate() })).issuer).toBe('Good Authority');
  expect(shownBy(hostOf({ certificate: undefined })).issuer).toBe('');
});

test.each([
  ['dev-1.example.com', undefined, 'dev'],
  ['device.example.com', undefined, ''],
  ['dev.example.com', '*.example.com', ''],
])('%s (wildcard: %s) has the private word %j', (name, wildcard, word) => {
  expect(shownBy(hostOf({ name, wildcard, words: ['stg', 'dev'] })).private_word).toBe(word);
});

test('the networks of its addresses are those that the operator knows', () => {
  const owners = new NetworkOwners();
  owners.add4(0xc0_00_02_00, 0xc0_00_02_ff, 'AS64500 Example');
  expect(shownBy(hostOf(), owners).networks).toEqual(['AS64500 Example']);
  expect(shownBy(hostOf()).networks).toEqual([]);
});
