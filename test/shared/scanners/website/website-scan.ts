import { expect } from 'vitest';
import { scanWebsite, type WebsiteScanSettings } from '../../../../shared/scanners/website/scanner.ts';
import type { KnownFinding, Observation, ScanContext, UnitResult } from '../../../../shared/scanning/scanner.ts';
import { page, webSite } from '../../scanning/web/web-site.ts';
import { scanContext } from '../scan-context.ts';

interface Given {
  readonly context?: Partial<ScanContext>;
  readonly settings?: Partial<WebsiteScanSettings>;
}

/** Scans a site that must not make a rule fail. */
export async function scan(target: string, { context = {}, settings = {} }: Given = {}) {
  const commits: UnitResult[] = [];
  const faults: unknown[] = [];
  const outcome = await scanWebsite(
    { target },
    {
      dns: undefined,
      technologies: async () => ({ kind: 'none' }),
      faulty: (...fault) => void faults.push(fault),
      ...settings,
    },
    scanContext(commits, context),
  );
  expect(faults).toEqual([]);
  const all = <T>(of: (unit: UnitResult) => readonly T[]) => commits.flatMap(of);
  return {
    outcome,
    detail: 'detail' in outcome ? outcome.detail : outcome.kind,
    observed: all(({ observed }) => observed),
    absent: all(({ absent }) => absent),
    coverage: all(({ coverage }) => coverage),
    hosts: all(({ hosts = [] }) => hosts),
  };
}

export const placesOf = (observed: readonly Observation[]) =>
  observed.map(({ checkId, title }) => `${checkId} ${title}`);
export const known = (resource: string, location: string, checkId = 'technology'): KnownFinding => ({
  checkId,
  resource,
  location,
});
export const originOf = (url: string) => new URL(url).origin;

/** A blog behind an old nginx. */
export const blog = () =>
  webSite(({ path }, response) => {
    response.setHeader('Server', 'nginx/1.18.0');
    response.setHeader('X-Powered-By', 'PHP/7.4.33');
    if (path === '/')
      page(
        response,
        '<html><head><meta name="generator" content="WordPress 6.4.2"><script src="/own.js"></script></head><body><a href="/about">x</a><a href="/logout">y</a><a href="/sum?x=1">z</a></body></html>',
      );
    else if (path === '/own.js')
      response
        .writeHead(200, { 'Content-Type': 'text/javascript' })
        .end('!function(w){var v="1.13.6";w._={VERSION:v}}(window)');
    else if (path === '/robots.txt')
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end('User-agent: *\nDisallow: /wp-admin/\n');
    else page(response, 'not here', path === '/about' ? 200 : 404);
  });
