import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { scanWebsite } from '../../../shared/scanners/website/scan-website.ts';
import { cpuMs } from '../../cpu-time.ts';
import { freePort } from '../../targets/free-port.ts';
import { listening } from '../../targets/server.ts';
import { quickScope, runApplicationScan } from './application/run-application-scan.ts';
import { runCmsScan } from './cms/run-cms-scan.ts';
import { scanContext } from './scan-context.ts';

const megabyte = 1_000_000;
const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));
const typeOf: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  xml: 'application/xml',
  txt: 'text/plain',
};

/** A site that says one thing over and over, wherever it is asked: in headers, cookies, titles, pages, scripts, lists. */
async function hostileSite(unit: string) {
  const address = '127.83.0.1';
  const server = createServer(({ url = '/' }, response) => {
    const inHeader = fill(unit, 12_000);
    for (const name of ['Refresh', 'Server', 'X-Powered-By', 'Content-Security-Policy'])
      response.setHeader(name, inHeader);
    response.setHeader('Set-Cookie', [`a=${inHeader.replaceAll(/[;,]/g, '')}`]);
    response.setHeader('Content-Type', typeOf[/\.(\w+)$/.exec(url)?.[1] ?? ''] ?? 'text/html');
    const big = fill(unit, megabyte);
    const known = /^\/(?:a\.css|a\.js|a\.json|b\.html|robots\.txt|sitemap\.xml|feed\/)$/.test(url);
    if (url === '/')
      response.end(
        `<title>${inHeader}</title><link rel=stylesheet href=/a.css><script src=/a.js></script><a href=/a.json>j</a><a href=/b.html>b</a>${big}`,
      );
    else response.writeHead(known ? 200 : 404).end(known ? big : 'not here');
  });
  const target = await listening(server, address, await freePort(address));
  return { ...target, url: `http://${address}:${target.port}/` };
}

/** The most that this thread computed between two turns of the event loop while the work was under way, in ms. */
async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = cpuMs();
  let isOn = true;
  const look = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (isOn) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOn = false;
  return longest;
}

const units = [
  ' ',
  'a',
  '<',
  '<!--',
  '"',
  '1.',
  '<script>',
  '<div>',
  '&amp;',
  '<a href="/x">',
  '<p>a b c 1 ',
  '{"a":[',
  'url(',
];
const scans: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  application: (url) => runApplicationScan(url, { context: { scope: quickScope('baseline') } }),
  CMS: (url) => runCmsScan(url),
  website: (url) =>
    scanWebsite(
      { target: url },
      { dns: undefined, technologies: async () => ({ kind: 'none' }), faulty: () => undefined },
      scanContext([]),
    ),
};

const cases = Object.entries(scans).flatMap(([name, scan]) => units.map((unit) => ({ name, unit, scan })));

// A turn that is long by what the site sends is long each time; one that is long by a busy machine's caches is not.
const patient = { retry: 3 };

test.each(cases)('the $name scan of a site of $unit lets others have their turn', patient, async ({ unit, scan }) => {
  await using site = await hostileSite(unit);
  expect(await longestTurnMs(() => scan(site.url))).toBeLessThan(200);
});
