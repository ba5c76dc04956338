import { pageOf } from '../page-of.ts';

const of = (body: string) =>
  pageOf({ url: 'https://shop.example.test/logs/access.log', headers: { 'Content-Type': 'text/plain' }, body });
const line = '203.0.113.9 - - [21/Nov/2026:10:00:00 +0000] "GET /cart HTTP/1.1" 200 512 "-" "Mozilla/5.0"\n';

export const fires = [
  of(line.repeat(5)),
  of('[21-Nov-2026 10:00:00 UTC] PHP Warning:  x in /srv/a.php on line 3\n'.repeat(4)),
  of('[2026-11-21 10:00:00] production.ERROR: no user {"id":1}\n'.repeat(3)),
  of('2026-11-21 10:00:00.123  INFO 1 --- [main] com.shop.App : started\n'.repeat(3)),
];

export const silent = [
  of(`A line of the log looks like this:\n${line}`),
  of('2026-11-21 Release 3\n2026-11-20 Release 2\n2026-11-19 Release 1\n'),
  pageOf({ body: `<pre>${line.repeat(5)}</pre>` }),
];
