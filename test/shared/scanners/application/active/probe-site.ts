import type { ActiveCheck, InjectionPoint } from '../../../../../shared/scanners/application/active-check.ts';
import { otherProgram } from '../../../../../shared/scanners/application/answers/other-program.ts';
import { Crawl } from '../../../../../shared/scanners/application/crawl/crawl.ts';
import { linksOf } from '../../../../../shared/scanners/application/crawl/links-of.ts';
import { PointBook } from '../../../../../shared/scanners/application/probing/point-book.ts';
import { type ProbedPoint, probePoint } from '../../../../../shared/scanners/application/probing/probe-point.ts';
import { targetScope } from '../../../../../shared/scanners/application/target-scope.ts';
import { createEgress } from '../../../../../shared/scanning/egress/egress.ts';
import { createWebClient } from '../../../../../shared/scanning/web/create-web-client.ts';
import { webScope } from '../../../../../shared/scanning/web/transport/scope.ts';
import type { WebClient } from '../../../../../shared/scanning/web/web-client.ts';

/** A web client for a site on loopback that goes as fast as it can. Naps that a site only tells of count as if taken. */
export function quickClient(url: string): WebClient {
  const web = createWebClient({
    egress: createEgress({ only: ['127.0.0.0/8'], allow: ['127.0.0.0/8'] }),
    signal: new AbortController().signal,
    runId: 'test',
    scope: webScope([url], { hosts: [], ports: [], paths: [] }),
    now: Date.now,
    requestsPerSecond: Number.POSITIVE_INFINITY,
  });
  return {
    ...web,
    async request(wanted) {
      const response = await web.request(wanted);
      const nappedMs = Number(response.headers.get('x-napped-ms') ?? 0);
      const { firstByteMs, totalMs } = response.timing;
      return { ...response, timing: { firstByteMs: firstByteMs + nappedMs, totalMs: totalMs + nappedMs } };
    },
  };
}

/** Points of a site, as a crawl meets them. */
export async function pointsOf(web: WebClient, url: string): Promise<readonly InjectionPoint[]> {
  const book = new PointBook();
  const crawl = new Crawl({
    web,
    limits: { maxDepth: 0, maxChildren: 0 },
    linksOf,
    signal: new AbortController().signal,
    inScope: targetScope(new URL(url)),
    avoid: () => undefined,
    loggedIn: () => false,
    isShort: () => false,
    concurrency: 1,
    maxBodyBytes: 1_000_000,
  });
  crawl.seed([url]);
  await crawl.run(async (page) => book.add(page));
  return book.list();
}

/** What one point came to; a check that breaks fails the test. */
export async function probed(
  web: WebClient,
  point: InjectionPoint,
  checks: readonly ActiveCheck[],
  points: readonly InjectionPoint[] = [],
): Promise<ProbedPoint> {
  const faulty = (check: { readonly id: string }, error: unknown) => {
    throw new Error(`${check.id} broke at ${point.url.href}`, { cause: error });
  };
  return await probePoint(point, checks, {
    web,
    signal: new AbortController().signal,
    faulty,
    otherProgram: otherProgram(points, point),
  });
}

/** Ids of the checks that saw something, by the path of the point. Paths where nothing was seen are left out. */
export async function seenAt(
  web: WebClient,
  points: readonly InjectionPoint[],
  checks: readonly ActiveCheck[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found = new Map<string, Set<string>>();
  for (const point of points) {
    const { seen } = await probed(web, point, checks, points);
    for (const { check } of seen) {
      const ids = found.get(point.url.pathname) ?? new Set();
      found.set(point.url.pathname, ids.add(check.id));
    }
  }
  return Object.fromEntries([...found].map(([path, ids]) => [path, [...ids].sort()]));
}
