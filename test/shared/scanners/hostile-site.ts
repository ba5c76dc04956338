import { createServer } from 'node:http';
import { expect } from 'vitest';
import { scanWebsite } from '../../../shared/scanners/website/scanner.ts';
import type { ScanOutcome } from '../../../shared/scanning/scanner.ts';
import { freePort } from '../../targets/free-port.ts';
import { listening } from '../../targets/server.ts';
import { quickScope } from './application/quick-scope.ts';
import { runApplicationScan } from './application/run-application-scan.ts';
import { runCmsScan } from './cms/run-cms-scan.ts';
import { longestTurnMs } from './longest-turn.ts';
import { scanContext } from './scan-context.ts';

export const megabyte = 1_000_000;
/** What the web client takes as the head of an answer is 65,536 bytes in all: this and the lines that are always there. */
const longestHeader = 65_000;
/** Headers that some check reads. */
export const readHeaders = [
  'Refresh',
  'Server',
  'X-Powered-By',
  'Content-Security-Policy',
  'Set-Cookie',
  'Link',
  'Location',
];

const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const typeOf: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  xml: 'application/xml',
  txt: 'text/plain',
};

interface Hostile {
  /** Said over and over. */
  readonly unit: string;
  /** The header that is as long as it may be; four share the length where it does not say. */
  readonly header?: string;
  /** Of all headers together. */
  readonly headerLength?: number;
  /** Of a page; a megabyte where it does not say. */
  readonly length?: number;
  /** Of the home page; as long as the others where it does not say. */
  readonly home?: number;
}

function headersOf({ unit, header, headerLength = longestHeader }: Hostile): Readonly<Record<string, string>> {
  const texts = header === undefined ? ['Refresh', 'Server', 'X-Powered-By', 'Content-Security-Policy'] : [header];
  return Object.fromEntries(
    texts.map((name) => {
      const length = Math.floor(headerLength / texts.length);
      return [
        name,
        name === 'Set-Cookie' ? `a=${fill(unit, length - 2).replaceAll(/[;,]/g, '-')}` : fill(unit, length),
      ];
    }),
  );
}

/**
 * A site that says one thing over and over, wherever it is asked: in headers, titles, pages, scripts, lists, and around
 * what it is asked with.
 */
export async function hostileSite(hostile: Hostile) {
  const { unit, length = megabyte, home = length } = hostile;
  const address = '127.83.0.1';
  const headers = headersOf(hostile);
  const big = fill(unit, length);
  let probed = 0;
  const server = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, `http://${address}`);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('Content-Type', typeOf[/\.(\w+)$/.exec(pathname)?.[1] ?? ''] ?? 'text/html');
    const known = /^\/(?:a\.css|a\.js|a\.json|b\.html|robots\.txt|sitemap\.xml|feed\/)$/.test(pathname);
    const status = headers.Location === undefined || pathname === '/' ? 200 : 302;
    const said = searchParams.get('q');
    if (said !== null && said !== '1') probed += 1;
    if (pathname === '/')
      response.end(
        `<title>${fill(unit, 10_000)}</title><link rel=stylesheet href=/a.css><script src=/a.js></script><a href=/a.json>j</a><a href=/b.html>b</a><a href="/c.html?q=1">c</a>${big.slice(0, home)}`,
      );
    else if (said !== null) response.writeHead(status).end(fill(unit + said, length));
    else response.writeHead(known ? status : 404).end(known ? big : 'not here');
  });
  const target = await listening(server, address, await freePort(address));
  return { ...target, url: `http://${address}:${target.port}/`, probed: () => probed };
}

type HostileSite = Awaited<ReturnType<typeof hostileSite>>;

/** Questions at a page of a megabyte: as many checks as that have asked theirs. */
export const mostProbes = 60;

/** An application scan that is told to pause after so many questions: each answer is as hostile as the one before. */
export async function applicationScan({ url, probed }: HostileSite, profile: 'baseline' | 'standard') {
  const before = probed();
  const remainingMs = () => (probed() - before >= mostProbes ? 1000 : 600_000);
  const { outcome, faults } = await runApplicationScan(url, { context: { scope: quickScope(profile), remainingMs } });
  expect(faults).toEqual([]);
  return outcome;
}

export const scans: Readonly<Record<string, (site: HostileSite) => Promise<ScanOutcome>>> = {
  'application (baseline)': (site) => applicationScan(site, 'baseline'),
  'application (standard)': (site) => applicationScan(site, 'standard'),
  CMS: async ({ url }) => (await runCmsScan(url)).outcome,
  website: ({ url }) =>
    scanWebsite(
      { target: url },
      { dns: undefined, technologies: async () => ({ kind: 'none' }), faulty: () => undefined },
      scanContext([]),
    ),
};

/** What sites say over and over. */
export const units = [
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
  '<br>',
];

/** How long the scan of a site has kept the thread; a scan that could not look at the site shows nothing. */
export async function measured(scan: (site: HostileSite) => Promise<ScanOutcome>, hostile: Hostile): Promise<number> {
  await using site = await hostileSite(hostile);
  return await longestTurnMs(async () => expect(['finished', 'paused']).toContain((await scan(site)).kind));
}
