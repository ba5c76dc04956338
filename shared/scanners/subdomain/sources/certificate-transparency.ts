import * as z from 'zod/mini';
import { fetchJson, type OpenService, serviceUrl } from './json-service.ts';
import { readableEntries } from './readable-entries.ts';
import type { NameSource } from './source.ts';

/** An entry of crt.sh: the names of one certificate, a line for each; the common name may be one of a person. */
const entry = z.object({
  name_value: z.optional(z.nullable(z.string())),
  common_name: z.optional(z.nullable(z.string())),
});

/**
 * The certificate transparency logs as crt.sh returns them: `GET /?q=%.<domain>&output=json`, one answer without pages.
 * Expired certificates count: a host outlives its certificate.
 */
export function certificateTransparency(baseUrl: string, open: OpenService): NameSource {
  return {
    id: 'source-certificate-transparency',
    way: 'certificate_transparency',
    words: 'certificate transparency (crt.sh)',
    isKept: true,
    async ask({ domain, signal, now, found }) {
      const web = open(baseUrl, signal);
      try {
        const answer = await fetchJson(web, serviceUrl(baseUrl, '/', { q: `%.${domain}`, output: 'json' }), now);
        const { entries, gaps } = readableEntries(answer, entry, 'crt.sh');
        for (const { name_value, common_name } of entries) {
          found((name_value ?? '').split('\n'));
          if (common_name) found([common_name]);
        }
        return gaps;
      } finally {
        web.close();
      }
    },
  };
}
