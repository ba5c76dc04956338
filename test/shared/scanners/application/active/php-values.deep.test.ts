import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathTraversal } from '../../../../../shared/scanners/application/active/path-traversal.ts';
import { phpCodeInjection } from '../../../../../shared/scanners/application/active/php-code-injection.ts';
import { startPhp } from '../../../../targets/php-server.ts';
import { pointsOf, quickClient, seenAt } from './probe-site.ts';

/* Debian's PHP, which hides its errors: how a value gets into its code is the whole program. */

const pages: Readonly<Record<string, string>> = {
  'double-quotes': 'eval("echo \\"Hello, $name!\\";");',
  'single-quotes': `eval("echo 'Hello, $name!';");`,
  'without-quotes': `$name = str_replace(['\\\\', "'", '"'], '', $name); eval("echo(\\"$name\\");");`,
  code: 'eval($name);',
  expression: '@eval("echo " . $name . ";");',
  base64: 'eval("echo \\"Hello, " . base64_decode($name) . "!\\";");',
  escaped: "eval('echo ' . var_export($name, true) . ';');",
  shown: 'echo "Hello, $name!";',
};

/** How a value gets into the path of what is included. The folders before it are not there. */
const includes: Readonly<Record<string, string>> = {
  folder: 'include("parts/$name.php");',
  beginning: 'include("parts/class_" . addslashes($name) . ".php");',
  own: 'include("./$name.php");',
  // As DIWA does (snsttr/diwa, app/index.php): the folder must be there, and the file.
  'looked-for': 'if (file_exists("kept/$name.php")) include("kept/$name.php"); else echo "There is no such page";',
  'stripped-list': `$name = str_replace(['../', './'], '', $name); if (in_array($name, ['/pond/index', 'heron'])) include(".$name.php");`,
  base: 'include("parts/" . basename($name) . ".php");',
  list: `if (in_array($name, ['heron', 'otter'])) include("parts/$name.php");`,
};

/** How the files of a folder come into a page that names one. */
const folders: Readonly<Record<string, string>> = {
  // As DIWA does (snsttr/diwa, app/content/documentation.php).
  listed: `foreach (glob("./$name*") as $each) echo '<li><a href="?name=' . $name . basename($each) . '">' . basename($each) . '</a></li>';`,
  kept: `if ($name === 'pond/') foreach (glob("./$name*") as $each) echo '<li>' . basename($each);`,
  said: 'echo "<p>There is no folder " . htmlspecialchars($name) . ": not passwd, group, hosts, resolv.conf";',
};

let url: string;
const started = new AsyncDisposableStack();

beforeAll(async () => {
  const folder = started.adopt(mkdtempSync(join(tmpdir(), 'code-')), (each) =>
    rmSync(each, { recursive: true, force: true }),
  );
  const links = [
    ...Object.keys(pages).map((page) => `/${page}.php?name=${page === 'base64' ? 'aGVyb25z' : 'heron'}`),
    ...Object.keys(includes).map((page) => `/include/${page}.php?name=heron`),
    ...Object.keys(folders).map((page) => `/folder/${page}.php?name=pond/`),
    '/pond/index.php',
  ].map((address) => `<a href="${address}">${address}</a>`);
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>Pond</title>${links.join(' ')}`);
  for (const [page, code] of Object.entries(pages))
    writeFileSync(join(folder, `${page}.php`), `<!doctype html><title>x</title><?php $name = $_GET['name']; ${code}`);
  for (const each of ['include', 'include/kept', 'folder', 'folder/pond', 'pond']) mkdirSync(join(folder, each));
  for (const [page, code] of Object.entries(includes))
    writeFileSync(
      join(folder, `include/${page}.php`),
      `<!doctype html><title>x</title><?php include("../header.php"); $name = $_GET['name']; ${code} echo 'The end of it';`,
    );
  for (const [page, code] of Object.entries(folders))
    writeFileSync(
      join(folder, `folder/${page}.php`),
      `<!doctype html><title>x</title><?php $name = $_GET['name']; ${code}`,
    );
  writeFileSync(join(folder, 'folder/pond/heron.txt'), 'It stands at the pond.');
  writeFileSync(join(folder, 'header.php'), '<?php function heading($text) { echo "<h1>$text</h1>"; }');
  // What defines a function that is there already ends the program.
  writeFileSync(join(folder, 'pond/index.php'), '<?php include("../header.php"); heading("Pond");');
  ({ url } = started.use(await startPhp(folder, ['-d', 'display_errors=0'])));
});

afterAll(() => started.disposeAsync());

test('values in code that PHP runs are found in quotes, without quotes, as code and in base64; escaped ones are not', async () => {
  const web = quickClient(url);
  const points = (await pointsOf(web, url)).filter(
    ({ kind, url: { pathname } }) => kind === 'query' && !/^\/(?:include|folder)\//.test(pathname),
  );
  const seen = await seenAt(web, points, [phpCodeInjection]);
  web.close();
  expect(points).toHaveLength(Object.keys(pages).length);
  expect(Object.keys(seen).sort()).toEqual(
    ['base64', 'code', 'double-quotes', 'expression', 'single-quotes', 'without-quotes'].map((page) => `/${page}.php`),
  );
});

test('values in the path of what is included are found behind a folder and a beginning of a name, with errors hidden', async () => {
  const web = quickClient(url);
  const points = (await pointsOf(web, url)).filter(({ kind }) => kind === 'query' || kind === 'header');
  const seen = await seenAt(web, points, [pathTraversal]);
  web.close();
  expect(
    Object.keys(seen)
      .filter((path) => /^\/(?:include|folder)\//.test(path))
      .sort(),
  ).toEqual([
    '/folder/listed.php',
    ...['/include/beginning.php', '/include/folder.php', '/include/looked-for.php', '/include/own.php'],
  ]);
});
