import { expect, test } from 'vitest';
import { dsStoreFile } from '../../../../../../shared/scanners/application/active/exposed/ds-store-file.ts';
import { packageManifest } from '../../../../../../shared/scanners/application/active/exposed/package-manifest.ts';
import type { ActiveSighting, Probe } from '../../../../../../shared/scanners/application/active-check.ts';
import { Instances } from '../../../../../../shared/scanners/application/instances.ts';
import { responseOf } from '../../page-of.ts';

/** Of Debian's zabbix-frontend-php 6.0.14: the whole of one, and how the other begins. */
const composer = {
  'composer.json': '{\n\t"require": {\n\t\t"symfony/yaml": "v5.1.3",\n\t\t"onelogin/php-saml": "^4.0"\n\t}\n}\n',
  'composer.lock': `{
    "_readme": [
        "This file locks the dependencies of your project to a known state",
        "Read more about it at https://getcomposer.org/doc/01-basic-usage.md#installing-dependencies",
        "This file is @generated automatically"
    ],
    "content-hash": "b9e3c5128c57ca79a0a146dc8f0738cf",
    "packages": [`,
};

async function told(files: Readonly<Record<string, string>>) {
  const folder = 'https://shop.example.test/zabbix/';
  const never = () => Promise.reject(new Error('not of this check'));
  const probe: Probe = {
    point: { url: new URL(folder), kind: 'folder', name: 'base', value: 'linked' },
    original: responseOf({ url: folder }),
    request: async ({ url }) => {
      const body = files[url.slice(folder.length)];
      return responseOf({ url, status: body === undefined ? 404 : 200, body: body ?? '' });
    },
    send: never,
    once: never,
    echo: never,
    marker: () => 'sfab',
  };
  const found = [(await packageManifest.probe(probe)) ?? []].flat() as ActiveSighting[];
  return found.map(({ cause, evidence }) => [cause, evidence]);
}

test('lists of packages that lie in one folder are one finding, which names them all', async () => {
  expect(await told(composer)).toEqual([
    ['/zabbix/composer.json', 'symfony/yaml\nonelogin/php-saml\nalso at: /zabbix/composer.lock'],
  ]);
  expect(await told({ 'composer.lock': composer['composer.lock'] })).toEqual([
    ['/zabbix/composer.lock', '"content-hash": "b9e3c5128c57ca79a0a146dc8f0738cf"'],
  ]);
});

test('.DS_Store in several folders is one finding, which lists where it lies', async () => {
  const site = 'https://shop.example.test';
  const file = `\0\0\0\x01Bud1${'\0'.repeat(30)}`;
  const instances = new Instances();
  for (const folder of ['/', '/img/', '/docs/']) {
    const url = site + folder;
    const never = () => Promise.reject(new Error('not of this check'));
    const request = async ({ url: asked }: { url: string }) =>
      asked.endsWith('/.DS_Store') && folder !== '/docs/'
        ? responseOf({ url: asked, body: file })
        : responseOf({ url: asked, status: 404, body: '' });
    const point = { url: new URL(url), kind: 'folder', name: 'inner', value: 'linked' } as const;
    const asking = { send: never, once: never, echo: never, marker: () => 'sfab' };
    const seen = await dsStoreFile.probe({ point, original: responseOf({ url }), request, ...asking });
    for (const sighting of [seen ?? []].flat())
      instances.add(dsStoreFile, sighting, { url, excerpt: () => '', reproduce: () => 'curl' });
  }
  const found = instances.takeChanged(`${site}/`, () => dsStoreFile);
  expect(found.map(({ location, evidence }) => [location, evidence.split('\n\n').slice(1)])).toEqual([
    [
      '.DS_Store',
      ['Found:\n- /.DS_Store\n- /img/.DS_Store', expect.stringContaining('https://shop.example.test/img/')],
    ],
  ]);
});
