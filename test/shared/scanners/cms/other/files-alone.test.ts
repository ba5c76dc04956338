import { describe, expect, test } from 'vitest';
import { parseCmsscanOptions } from '../../../../../shared/records/settings/cmsscan-options.ts';
import { isFile } from '../../../../../shared/scanners/cms/other/files-alone.ts';
import { otherCmsStep } from '../../../../../shared/scanners/cms/other/other-step.ts';
import type { PageAnswer, Pages } from '../../../../targets/exposed/exposed-pages.ts';
import { liveSite, runStep } from '../exposure/live-site.ts';
import { headersOf } from '../page-of.ts';

const passive = parseCmsscanOptions('--detection-mode passive');

async function seen(pages: Pages, options = parseCmsscanOptions('')) {
  const { facts, observed } = await runStep(otherCmsStep, { site: await liveSite(pages), options });
  return { facts, told: observed.map(({ title, confidence }) => `${confidence}: ${title}`) };
}

/** The head of a home page of Joomla 3.10.12, its session left out. */
const joomlaHome = `<!DOCTYPE html><html lang="en-gb" dir="ltr"><head><meta charset="utf-8" />
<meta name="generator" content="Joomla! - Open Source Content Management" /><title>Home</title>
<link href="/templates/protostar/css/template.css?61f37a852982f5d43e707e5f74cc69f0" rel="stylesheet" />
<script type="application/json" class="joomla-script-options new">{"system.paths":{"root":"","base":""}}</script>
<script src="/media/jui/js/jquery.min.js?61f37a852982f5d43e707e5f74cc69f0"></script></head><body class="site">Notes</body></html>`;

/** As Apache 2.4.71 serves a file. */
const stored = (body: string): PageAnswer => ({
  body,
  headers: { 'last-modified': 'Sat, 28 Nov 2026 12:24:41 GMT', etag: '"18c9-64a9d8a8"', 'accept-ranges': 'bytes' },
});

const copy = { '/': stored(joomlaHome), '/?s=scanfold': stored(joomlaHome) };
const login =
  '<form action="/administrator/index.php" method="post" id="form-login"><input type="hidden" name="option" value="com_login"/></form>';

describe('a Joomla that was copied by wget', () => {
  test.each([
    ['passive', passive],
    ['default', parseCmsscanOptions('')],
  ])('is a trace in %s mode, of no version and no age', async (_mode, options) => {
    expect(await seen(copy, options)).toEqual({
      facts: { otherTraces: 'Joomla' },
      told: ['tentative: Traces of Joomla'],
    });
  });

  test('is a trace with its log-in page and its manifest as files, too', async () => {
    const manifest = stored('<extension><name>files_joomla</name><version>3.10.12</version></extension>');
    const pages = {
      ...copy,
      '/administrator/': stored(login),
      '/administrator/manifests/files/joomla.xml': manifest,
    };
    expect((await seen(pages)).told).toEqual(['tentative: Traces of Joomla']);
  });

  test('runs where a program of it answers behind the files, as behind a cache', async () => {
    const { facts, told } = await seen({ ...copy, '/administrator/': login });
    expect(facts.otherCms).toMatchObject({ name: 'Joomla', version: '3' });
    expect(told).toContain('firm: Joomla 3 is end-of-life');
  });

  test('runs where a query changes its home page', async () => {
    const { facts } = await seen({ ...copy, '/?s=scanfold': stored(`${joomlaHome}<!-- -->`) });
    expect(facts.otherCms).toMatchObject({ name: 'Joomla' });
  });
});

test('a folder whose programs are given as their source runs no system', async () => {
  const pages = {
    '/': '<title>Directory listing for /</title><a href="administrator/">administrator/</a>',
    '/index.php': "<?php\ndefine('_JEXEC', 1);\n",
    '/administrator/manifests/files/joomla.xml':
      '<extension><name>files_joomla</name><version>3.10.12</version></extension>',
  };
  expect((await seen(pages)).told).toEqual(['tentative: Traces of Joomla']);
});

test('a page that its own system names in a header comes from it, even if a cache dates it', async () => {
  const headers = {
    'last-modified': 'Sat, 28 Nov 2026 12:24:41 GMT',
    etag: '"1796"',
    'x-generator': 'Drupal 7 (http://drupal.org)',
  };
  const { facts } = await seen({ '/': { body: '<title>Notes</title>', headers } }, passive);
  expect(facts).toEqual({ otherCms: { name: 'Drupal', version: '7' } });
});

test.each([
  ['passive', passive],
  ['default', parseCmsscanOptions('')],
])('a blog that links to addresses of systems runs none of them (%s mode)', async (_mode, options) => {
  // Of Docusaurus 3.10.2, whose texts are about Joomla, Drupal and TYPO3.
  const page = `<!doctype html><html lang="en"><head><meta name="generator" content="Docusaurus v3.10.2"><title>Notes</title></head><body><p>
<a class="" href="/index.php?option=com_content&amp;view=article&amp;id=3">our list</a>
<a class="" href="/modules/mod_menu/mod_menu.xml">a module</a>
<a class="" href="/templates/protostar/css/template.css">the old template</a>
<a class="" href="/core/misc/drupal.js">core</a>
<a class="" href="/sites/default/files/drupal.zip">files</a>
<a class="" href="/fileadmin/user_upload/list.pdf">fileadmin</a></p></body></html>`;
  expect(await seen({ '/': page }, options)).toEqual({ facts: {}, told: [] });
});

// Headers as these programs send them.
test.each<[string, readonly (readonly [string, string])[], boolean]>([
  ['Python 3.11, http.server', [['Last-Modified', 'Sat, 28 Nov 2026 12:24:41 GMT']], true],
  [
    'a host that sends hashes alone',
    [
      ['ETag', '"0f1d5cb2-ssl"'],
      ['Cache-Control', 'public,max-age=0,must-revalidate'],
    ],
    true,
  ],
  [
    'Express, of a page that it made',
    [
      ['ETag', 'W/"18c9-5hFv"'],
      ['X-Powered-By', 'Express'],
    ],
    false,
  ],
  [
    'Joomla 3.10.12',
    [
      ['Last-Modified', 'Sat, 28 Nov 2026 12:23:26 GMT'],
      ['Set-Cookie', '50820265834b=7jln; path=/; HttpOnly'],
    ],
    false,
  ],
  [
    'MediaWiki 1.39.17',
    [
      ['Last-Modified', 'Sat, 28 Nov 2026 12:23:26 GMT'],
      ['Vary', 'Accept-Encoding, Cookie'],
    ],
    false,
  ],
  [
    'Drupal 7.103',
    [
      ['Expires', 'Sun, 19 Nov 1978 05:00:00 GMT'],
      ['Cache-Control', 'no-cache, must-revalidate'],
    ],
    false,
  ],
  [
    'PHP that dates its page',
    [
      ['Last-Modified', 'Sat, 28 Nov 2026 12:23:26 GMT'],
      ['X-Powered-By', 'PHP/8.2.36'],
    ],
    false,
  ],
])('whether an answer is a file: %s', (_name, pairs, expected) => {
  expect(isFile({ headers: headersOf(pairs) })).toBe(expected);
});
