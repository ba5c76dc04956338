import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExposureProbe } from '../../../../../shared/scanners/cms/exposure/probe.ts';
import { cmsRules } from '../../../../../shared/scanners/cms/other/rules.ts';
import type { Proof } from '../../../../../shared/scanning/exposure/proof.ts';
import { phpError } from '../../../../../shared/scanning/exposure/proofs/php-error.ts';
import { readPage } from '../../../../../shared/scanning/web/page/read-page.ts';
import { cpuMs } from '../../../../cpu-time.ts';
import * as further from '../../../../targets/cms/further-cms-pages.ts';
import * as installers from '../../../../targets/cms/installer-pages.ts';
import * as systems from '../../../../targets/cms/other-cms-pages.ts';
import * as bodies from '../../../../targets/exposed/exposed-pages.ts';
import { allProbes } from './exposed.ts';
import { answerOf, BASE } from './pages-site.ts';

const asked: readonly ExposureProbe[] = [
  ...allProbes,
  ...cmsRules.flatMap(({ detectionProbes, versionProbes }) => [...detectionProbes, ...versionProbes]),
];
const verifiers = [...new Set(asked.flatMap(({ verify, confirm }) => [verify, ...(confirm ? [confirm.verify] : [])]))];
const clues = cmsRules.flatMap((rule) => rule.clues);

const maxBytes = 65_536;

function proofsOf(body: string | Buffer, path = 'x/'): Proof[] {
  const answer = answerOf(`${BASE}${path}`, { body }, { maxBodyBytes: maxBytes });
  return verifiers.flatMap((verify) => verify(answer) ?? []);
}

function pagesOf(pages: bodies.Pages): (string | Buffer)[] {
  return Object.values(pages).map((page) =>
    typeof page === 'string' || Buffer.isBuffer(page) ? page : (page.body ?? ''),
  );
}

const real: readonly (string | Buffer)[] = [
  ...pagesOf(bodies.DIRTY_WORDPRESS),
  ...Object.values(installers),
  ...[...Object.values(systems), ...Object.values(further)].flatMap((each) =>
    typeof each === 'string' ? [each] : pagesOf(each),
  ),
  bodies.DS_STORE,
  bodies.tarOf('htdocs/index.php', 'a'),
  bodies.gzipOf(bodies.tarOf('index.php')),
  bodies.zipOf('dump.sql', 'wp-config.php'),
];

test('any bytes are a proof or none, and a proof has lines', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => {
      for (const { lines } of proofsOf(Buffer.from(bytes))) expect(lines.length).toBeGreaterThan(0);
    }),
    { numRuns: 60 },
  );
});

test('real files that are cut, doubled or damaged anywhere are a proof or none', () => {
  const damage = fc.record({
    body: fc.constantFrom(...real),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    to: fc.double({ min: 0, max: 1, noNaN: true }),
    noise: fc.uint8Array({ maxLength: 40 }),
  });
  fc.assert(
    fc.property(damage, ({ body, from, to, noise }) => {
      const bytes = Buffer.from(body);
      const head = bytes.subarray(0, Math.floor(from * bytes.length));
      const tail = bytes.subarray(Math.floor(to * bytes.length));
      for (const { lines } of proofsOf(Buffer.concat([head, Buffer.from(noise), tail]))) {
        expect(lines.length).toBeGreaterThan(0);
      }
    }),
    { numRuns: 150 },
  );
});

const isMarkup = (text: string) => /^\s*<(?!\?php)/.test(text);

test('a page of HTML that shows what a file holds is not that file', () => {
  const files = real.filter((body) => typeof body === 'string' && !isMarkup(body));
  expect(files.length).toBeGreaterThan(20);
  // An error that PHP writes into a page is one.
  const ofFiles = verifiers.filter((verify) => verify !== phpError);
  for (const file of files)
    for (const tag of ['pre', 'code']) {
      const body = `<!DOCTYPE html>\n<html lang="en"><head><title>How to protect it</title></head><body><h1>An example</h1>\n<${tag}>\n${file}\n</${tag}></body></html>`;
      const answer = answerOf(`${BASE}x/`, { body }, { maxBodyBytes: maxBytes });
      expect([file, ofFiles.flatMap((verify) => verify(answer) ?? [])]).toEqual([file, []]);
    }
});

test('a page that repeats the address that was asked for proves nothing by that', () => {
  for (const path of new Set(asked.flatMap(({ paths }) => paths))) {
    const body = `<!DOCTYPE html><html><head><title>No route for /${path}</title></head><body><p>/${path}</p><a href="/${path}">${path}</a></body></html>`;
    expect([path, proofsOf(body, path)]).toEqual([path, []]);
  }
});

test('a site cannot choose how long a line of a proof is, or how many there are', () => {
  for (const body of real) {
    const text = Buffer.from(body).toString('latin1');
    for (const { lines } of proofsOf(text.replace(/[\w/]{6,}/g, (word) => word + 'x'.repeat(300)))) {
      expect(lines.length).toBeLessThan(20);
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(2000);
    }
  }
});

/** What makes a pattern try again and again, if it can. */
const pieces = [
  ...[
    ' ',
    '\n',
    '\t',
    '\0',
    '\0a',
    '/',
    '=',
    '"',
    "'",
    '<',
    '>',
    '(',
    '[',
    '{',
    '{"',
    '[[',
    '#',
    '-',
    '.',
    'a',
    '1',
    '1.',
  ],
  ...[
    '<title>',
    '<title> ',
    '<form ',
    '<form id="',
    '<a ',
    '<a href="',
    '<a href="x" ',
    '<input ',
    '<select ',
    '<meta ',
    '<pre><a href="',
  ],
  ...[
    'define(',
    "define('DB_NAME', ",
    "define('DB_NAME', '\\",
    "define( 'DB_PASSWORD' , '",
    "'DB' => ",
    "'password' => '",
    '$databases ',
    '$db_url = "mysql://a:',
  ],
  ...[
    '-- ',
    '-- MySQL',
    'INSERT INTO ',
    '/*!40101 SET ',
    'CREATE TABLE ',
    '<b>Fatal error</b>: ',
    'Warning: x in /a',
    ' in /var/x.php',
    '\nin /a.php:',
    'PHP Warning ',
  ],
  ...[
    '"name":',
    '"host": "',
    '"attributes":{',
    '"attributes": { "host"',
    '"content-hash"',
    '"version_normalized":',
    '{"setup":[',
    '{"database":{',
    '// \n',
    '// x // ',
  ],
  ...[
    '[core]\n',
    'url = http://',
    'url=://',
    '[paths]\ndefault =',
    'revlogv1 ',
    'ref: refs/',
    '<?php ',
    '<?xml ',
    '* A',
    '*     ',
    '<configuration ',
    '<crypt> <key>',
    '==== 1.9',
    '[RELEASE] ',
  ],
  ...[
    'Drupal 7.1, ',
    '@a:\n',
    'core config:',
    'FROM a ',
    'machine a login b password ',
    '-----BEGIN PRIVATE KEY-----\n',
    '<MOODLE version="4.2" ',
    '\n=== 4.1',
    "$CFG->dbpass = '",
    "'password' => '",
    'umbracoDbDSN" connectionString="',
    '<nextcloud min-version="1" ',
    'load.php?modules=',
    'Drupal.settings',
    'data-ghost="https://a" ',
    'data-ghost="https://',
    '/mu-plugins/',
    '/skin/frontend/a/',
    '/static/version1/',
    'TYPO3 ',
    '<span class="site-version">',
    'step="',
    'action="?step=1',
  ],
];

test('no text, however made, keeps a proof busy for long', () => {
  for (const piece of pieces) {
    const body = piece.repeat(Math.ceil(maxBytes / piece.length));
    const startedAt = cpuMs();
    proofsOf(body);
    // All of them together, on a machine that does other things too; a bad pattern takes minutes.
    expect(cpuMs() - startedAt, JSON.stringify(piece)).toBeLessThan(3000);
  }
});

test('no home page, however made, keeps the clues to other systems busy for long', () => {
  for (const piece of pieces) {
    const home = answerOf(BASE, piece.repeat(Math.ceil(300_000 / piece.length)));
    const front = { page: readPage(home), headers: home.headers, home };
    const startedAt = cpuMs();
    for (const { read } of clues) read(front);
    expect(cpuMs() - startedAt, JSON.stringify(piece)).toBeLessThan(3000);
  }
});

test('a gzip file that grows without end is read only as far as its start tells', () => {
  const bomb = bodies.gzipOf(Buffer.alloc(50_000_000));
  const startedAt = cpuMs();
  expect(proofsOf(bomb)).toEqual([]);
  expect(cpuMs() - startedAt).toBeLessThan(3000);
});
