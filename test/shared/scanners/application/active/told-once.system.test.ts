import { expect, test } from 'vitest';
import { pageOf, weakSite } from '../../../../targets/weak/vulnerable-server.ts';
import { quickScope } from '../quick-scope.ts';
import { runApplicationScan } from '../run-application-scan.ts';

const phpinfo =
  '<!DOCTYPE html><html><head><title>PHP 8.2.7 - phpinfo()</title></head><body><table><tr class="h"><td><h1 class="p">PHP Version 8.2.7</h1></td></tr></table><table><tr><td class="e">System </td><td class="v">Linux</td></tr></table></body></html>';
const dump = {
  headers: { 'content-type': 'text/plain' },
  body: `-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)\n--\n-- Host: localhost    Database: shop\n\nDROP TABLE IF EXISTS \`users\`;\nCREATE TABLE \`users\` (\n  \`id\` int NOT NULL\n);\nINSERT INTO \`users\` VALUES (1,'ann'),(2,'bob');\n`,
};
const entries = Array.from(
  { length: 5 },
  (_, at) => `[21-Nov-2026 10:00:0${at} UTC] PHP Warning:  Undefined variable $x in /srv/www/a.php on line ${at}`,
);
const log = { headers: { 'content-type': 'text/plain' }, body: `${entries.join('\n')}\n` };
const files = { '/phpinfo.php': () => phpinfo, '/dump.sql': () => dump, '/error.log': () => log };
const about = /phpinfo|dump|log-file|error-log/;

async function toldOf(links: readonly string[]) {
  const home = pageOf('Home', links.map((link) => `<a href="${link}">${link}</a>`).join(' '));
  await using site = await weakSite({ '/': () => home, ...files }, { naps: 'told' });
  const { observed } = await runApplicationScan(site.url, { context: { scope: quickScope('standard') } });
  return observed
    .filter(({ checkId }) => about.test(checkId))
    .map(({ checkId }) => checkId)
    .toSorted();
}

test('a file to which the site links is one finding, and not another one for its guessable path', async () => {
  expect(await toldOf(Object.keys(files))).toEqual(['database-dump', 'log-file', 'phpinfo-page']);
});

test('a file to which nothing links is found at its guessable path', async () => {
  expect(await toldOf([])).toEqual(['hidden-database-dump', 'hidden-phpinfo-page', 'php-error-log']);
});
