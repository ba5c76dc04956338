import { expect, test } from 'vitest';
import { activeChecks } from '../../../../../shared/scanners/application/active-checks.ts';
import { hardenedSite } from '../../../../targets/weak/hardened.ts';
import { vulnerableSite } from '../../../../targets/weak/vulnerable.ts';
import { weaknesses } from '../../../../targets/weak/weaknesses.ts';
import { quickScope } from '../quick-scope.ts';
import { runApplicationScan } from '../run-application-scan.ts';

const active = new Set(activeChecks.map(({ id }) => id));

/** Paths that a scan may ask for though no page names them: places that standards reserve for it. */
const standardPaths = ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt', '/security.txt'];

/** Every path and query that a page of the site names, and what its GET forms send as they stand. */
async function namedBy(url: string): Promise<ReadonlySet<string>> {
  const named = new Set(['/', ...standardPaths]);
  for (const page of ['/', '/start', ...weaknesses.map(({ link }) => link)]) {
    const response = await fetch(new URL(page, url), { redirect: 'manual' });
    const text = (await response.text()).replaceAll('&amp;', '&');
    const addresses = [...text.matchAll(/(?:href|src|action)="([^"]*)"|; url=([^"]*)"|href = "([^"]*)"/g)].flatMap(
      ([, ...found]) => found.filter((each) => each !== undefined),
    );
    const to = response.headers.get('location');
    for (const address of [...addresses, ...(to === null ? [] : [to])]) {
      const { pathname, search } = new URL(address, new URL(page, url));
      named.add(pathname + search);
      const fields = [...text.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => `${name}=`);
      named.add(`${pathname}?${fields.join('&')}`);
    }
  }
  return named;
}

test('a scan with the profile baseline sends only GETs of addresses that the site names, and no payload', async () => {
  await using site = await vulnerableSite();
  await using other = await vulnerableSite();
  const { outcome, observed, faults } = await runApplicationScan(site.url);
  expect(outcome.kind).toBe('finished');
  expect(faults).toEqual([]);
  const named = await namedBy(other.url);
  expect(site.asked.length).toBeGreaterThan(weaknesses.length);
  expect(site.asked.filter((line) => !(line.startsWith('GET ') && named.has(line.slice(4))))).toEqual([]);
  // Nor does a header hold what the scan does not send with everything.
  const headers = new Set(site.told.map((line) => line.split(':')[0]?.toLowerCase() ?? ''));
  const usual = new Set(['host', 'user-agent', 'accept', 'accept-encoding', 'x-scan-id', 'cookie', 'connection']);
  expect([...headers].filter((name) => !usual.has(name))).toEqual([]);
  expect(observed.filter(({ checkId }) => active.has(checkId))).toEqual([]);
});

test('a scan with the profile standard finds none of it on the hardened site', async () => {
  await using site = await hardenedSite();
  const { outcome, observed, faults } = await runApplicationScan(site.url, {
    context: { scope: quickScope('standard') },
  });
  expect(outcome.kind).toBe('finished');
  expect(faults).toEqual([]);
  expect(observed.filter(({ checkId }) => active.has(checkId))).toEqual([]);
});
