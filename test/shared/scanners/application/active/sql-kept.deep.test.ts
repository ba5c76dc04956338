import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sqlTime } from '../../../../../shared/scanners/application/active/sql-time.ts';
import { startPhp } from '../../../../targets/php-server.ts';
import { startPostgres } from '../../../../weak-programs/postgres.ts';
import { pointsOf, quickClient, seenAt } from './probe-site.ts';

/* Debian's PostgreSQL and PHP: a purchase as cr0hn/vulnerable-node keeps it, which answers alike whatever the database says. */

const page = (host: string, value: string) => `<!doctype html><title>Bought</title><p>Bought correctly</p><?php
$value = ${value};
@pg_query(pg_connect("host=${host} user=postgres dbname=shop"), "INSERT INTO purchases (mail, phone) VALUES ('a', '$value')");
`;

test('a wait is found in a text that PostgreSQL keeps, and none where the value is escaped', async () => {
  await using started = new AsyncDisposableStack();
  const folder = started.adopt(mkdtempSync(join(tmpdir(), 'kept-')), (each) =>
    rmSync(each, { recursive: true, force: true }),
  );
  chmodSync(folder, 0o755);
  const data = started.adopt(mkdtempSync(join(tmpdir(), 'pg-')), (each) =>
    rmSync(each, { recursive: true, force: true }),
  );
  chmodSync(data, 0o755);
  const setUp = 'create database shop;\n\\c shop\ncreate table purchases (mail varchar(100), phone varchar(40));';
  const { host } = started.use(await startPostgres(data, setUp));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><a href="/kept.php?id=a">1</a><a href="/safe.php?id=a">2</a>',
  );
  writeFileSync(join(folder, 'kept.php'), page(host, "$_GET['id'] ?? ''"));
  writeFileSync(join(folder, 'safe.php'), page(host, "str_replace(\"'\", \"''\", $_GET['id'] ?? '')"));
  const { url } = started.use(await startPhp(folder));
  const web = quickClient(url);
  const points = (await pointsOf(web, url)).filter(({ kind }) => kind === 'query');
  const seen = await seenAt(web, points, [sqlTime]);
  web.close();
  expect([points.length, seen]).toEqual([2, { '/kept.php': ['sql-time'] }]);
});
