import {
  Crawl,
  type CrawlEnd,
  type CrawlLimits,
  type CrawlState,
} from '../../../../../shared/scanners/application/crawl/crawl.ts';
import type { Link } from '../../../../../shared/scanners/application/crawl/link.ts';
import { linksOf } from '../../../../../shared/scanners/application/crawl/links-of.ts';
import { targetScope } from '../../../../../shared/scanners/application/target-scope.ts';
import { createEgress } from '../../../../../shared/scanning/egress/egress.ts';
import { actingOf } from '../../../../../shared/scanning/web/acting/acting-address.ts';
import { createWebClient } from '../../../../../shared/scanning/web/create-web-client.ts';
import { webScope } from '../../../../../shared/scanning/web/transport/scope.ts';
import { type Answering, generatedSite } from '../../../../targets/generated-site.ts';

/** Limits of a crawl that has none. */
export const noLimits: CrawlLimits = { maxDepth: 0, maxChildren: 0 };
/** This machine only. */
export const guard = { only: ['127.0.0.0/8'], allow: ['127.0.0.0/8'] };

interface Crawled {
  readonly pages: readonly string[];
  readonly asked: readonly string[];
  readonly ends: readonly CrawlEnd[];
  readonly crawl: Crawl;
}

/** Crawls a site to its end; with `pausesAfter` in parts of so many pages, each by a new client and a stored state. */
export async function crawled(
  answering: Answering,
  limits = noLimits,
  options: { start?: string; pausesAfter?: number } = {},
): Promise<Crawled> {
  await using site = await generatedSite(answering);
  const target = new URL(options.start ?? '/', site.url);
  const pages: string[] = [];
  const ends: CrawlEnd[] = [];
  let state: CrawlState | undefined;
  for (;;) {
    const { signal } = new AbortController();
    const scope = webScope([site.url], { hosts: [], ports: [], paths: [] });
    const web = createWebClient({
      egress: createEgress(guard),
      signal,
      runId: 'test',
      scope,
      now: Date.now,
      requestsPerSecond: Number.POSITIVE_INFINITY,
    });
    let seen = 0;
    const parts = {
      web,
      limits,
      linksOf,
      signal,
      inScope: targetScope(target),
      avoid: (url: URL, { words }: Link) => actingOf(url, words),
      loggedIn: () => false,
      isShort: () => options.pausesAfter !== undefined && seen >= options.pausesAfter,
      concurrency: 5,
      maxBodyBytes: 1_000_000,
    };
    const crawl = new Crawl(parts, state);
    if (state === undefined) crawl.seed([target.href]);
    const end = await crawl.run(async (page) => {
      seen += 1;
      if (page.status === 200) pages.push(page.url.pathname + page.url.search);
    });
    web.close();
    ends.push(end);
    state = JSON.parse(JSON.stringify(crawl.state())) as CrawlState;
    if (end.kind !== 'short') return { pages, asked: site.asked, ends, crawl };
  }
}
