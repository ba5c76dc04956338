import * as z from 'zod/mini';
import type { Gap } from '../../check.ts';
import { askJson, type OpenService, serviceUrl } from './json-service.ts';
import { type Source, SourceFailed } from './source.ts';

/** Issuances: `id` orders them, and names the place to go on behind. */
const page = z.array(z.object({ id: z.string(), dns_names: z.array(z.string()) }));

/** Some hundred issuances each. */
const MAX_PAGES = 200;

/** The public logs of certificates, as certspotter tells of them: `GET /v1/issuances`, page by page until one is empty. */
export function certspotter(baseUrl: string, open: OpenService): Source {
  return {
    id: 'source-certspotter',
    way: 'certspotter',
    words: 'certificate transparency (certspotter)',
    isKept: true,
    async ask({ domain, signal, found }): Promise<readonly Gap[]> {
      const web = open(baseUrl, signal);
      try {
        let after: string | undefined;
        for (let pages = 0; pages < MAX_PAGES; pages += 1) {
          const query = { domain, include_subdomains: 'true', expand: 'dns_names', ...(after && { after }) };
          const answer = page.safeParse(await askJson(web, serviceUrl(baseUrl, '/v1/issuances', query)));
          if (!answer.success) throw new SourceFailed('its answer is none of certspotter', false);
          for (const { dns_names } of answer.data) found(dns_names);
          const last = answer.data.at(-1)?.id;
          // A page that goes on behind itself would be asked for without end.
          if (last === undefined || last === after) return [];
          after = last;
        }
        return [{ outcome: 'skipped', reason: `it has more than the ${MAX_PAGES} pages that one scan reads` }];
      } finally {
        web.close();
      }
    },
  };
}
