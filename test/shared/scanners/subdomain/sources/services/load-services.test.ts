import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scanSources } from '../../../../../../shared/scanners/subdomain/sources/scan-sources.ts';
import { keysInFile } from '../../../../../../shared/scanners/subdomain/sources/services/key-file.ts';
import { servicesLoader } from '../../../../../../shared/scanners/subdomain/sources/services/load-services.ts';
import { fakeDns } from '../../fake-dns.ts';

function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'scanfold-services-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'services.json');
  writeFileSync(path, text);
  return path;
}

function load(location: string | undefined) {
  const readObject = () => Promise.reject(new Error('no bucket here'));
  return servicesLoader({ location, readObject, now: Date.now, faulty: () => {} })();
}

const own = { id: 'own', title: 'our inventory', url: 'https://inventory.example/{domain}', names: ['[].name'] };

test('a file names known services and defines others; what cannot be used of it is told', async () => {
  const entries = ['shodan', own, 'shodon', { ...own, url: 'https://inventory.example/' }, { ...own, names: ['a..b'] }];
  const { definitions, faults } = await load(fileOf(JSON.stringify(entries)));
  expect(definitions.map(({ id }) => id)).toEqual(['shodan', 'own']);
  expect(faults).toEqual([
    `entry 3 of the operator's services cannot be used: "shodon" is no known service`,
    "entry 4 of the operator's services cannot be used: url: must be an http or https URL that contains {domain}",
    "entry 5 of the operator's services cannot be used: names.0: must be a path such as data[].id",
  ]);
});

test.each([
  ['nonsense', "the file of the operator's services cannot be read: it is not JSON"],
  ['{"shodan": true}', "the file of the operator's services cannot be read: it is no list"],
])('a file that is %s is told as such', async (text, reason) => {
  expect(await load(fileOf(text))).toEqual({ definitions: [], faults: [reason] });
});

test('a file with a byte order mark is read as one without', async () => {
  const { definitions, faults } = await load(fileOf('\ufeff["shodan"]'));
  expect([definitions.map(({ id }) => id), faults]).toEqual([['shodan'], []]);
});

test('without a file there are no services and no fault', async () => {
  expect(await load(undefined)).toEqual({ definitions: [], faults: [] });
});

test('a defined service stands for the built-in one of its name, and faults are a source of their own', async () => {
  const loaded = await load(fileOf('["certspotter", "shodon"]'));
  const services = { ...loaded, keyFor: async () => undefined };
  const open = () => {
    throw new Error('nothing is asked');
  };
  const settings = { crtsh: 'https://crt.sh', certspotter: 'https://api.certspotter.com', services };
  const sources = scanSources(settings, fakeDns({}), open, 'standard');
  expect(sources.filter(({ id }) => id === 'source-certspotter').map(({ words }) => words)).toEqual([
    'certificate transparency (certspotter, with a key)',
  ]);
  const faulty = sources.find(({ id }) => id === 'source-services');
  const question = { domain: 'example.test', signal: new AbortController().signal, now: Date.now, found: () => {} };
  expect(await faulty?.ask(question)).toMatchObject([{ outcome: 'error' }]);
});

test('keys come from a file by the id of their service', async () => {
  const keyFor = keysInFile(fileOf('{"shodan": "secret"}'));
  expect(await keyFor('shodan')).toBe('secret');
  expect(await keyFor('otx')).toBeUndefined();
});
