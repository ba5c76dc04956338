import * as z from 'zod/mini';
import type { Gap } from '../../../scanning/check.ts';
import { fetchJson, type OpenService, serviceUrl } from './json-service.ts';
import { readableEntries } from './readable-entries.ts';
import type { NameSource } from './source.ts';

/** Issuances: `id` orders them, and is the cursor of the next page. */
const issuance = z.object({ id: z.string(), dns_names: z.array(z.string()) });

/** Some hundred issuances each. */
const MAX_PAGES = 200;

/**
 * The certificate transparency logs as certspotter returns them: `GET /v1/issuances`, page by page until one is empty.
 * A retry after a failure continues behind the last page that came: pages count against the rate limit of a client.
 */
export function certspotter(baseUrl: string, open: OpenService): NameSource {
  let after: string | undefined;
  const read = new Set<string>();
  const gaps: Gap[] = [];
  return {
    id: 'source-certspotter',
    way: 'certspotter',
    words: 'certificate transparency (certspotter)',
    isKept: true,
    async ask({ domain, signal, now, found }): Promise<readonly Gap[]> {
      const web = open(baseUrl, signal);
      try {
        for (let pages = 0; pages < MAX_PAGES; pages += 1) {
          const query = { domain, include_subdomains: 'true', expand: 'dns_names', ...(after && { after }) };
          const answer = await fetchJson(web, serviceUrl(baseUrl, '/v1/issuances', query), now);
          const page = readableEntries(answer, issuance, 'certspotter');
          for (const { dns_names } of page.entries) found(dns_names);
          gaps.push(...page.gaps);
          const last = page.entries.at(-1)?.id;
          // Pages that lead back to one that was read would be asked for without end.
          if (last === undefined || read.has(last)) return gaps;
          read.add(last);
          after = last;
        }
        return [
          ...gaps,
          { outcome: 'skipped', reason: `the result has more than the ${MAX_PAGES} pages that one scan reads` },
        ];
      } finally {
        web.close();
      }
    },
  };
}
