import * as z from 'zod/mini';
import { askJson, type OpenService, serviceUrl } from './json-service.ts';
import { type Source, SourceFailed } from './source.ts';

/** An entry of crt.sh: the names of one certificate, a line for each; the common name may be one of a person. */
const entries = z.array(
  z.object({ name_value: z.optional(z.nullable(z.string())), common_name: z.optional(z.nullable(z.string())) }),
);

/**
 * The public logs of certificates, as crt.sh tells of them: `GET /?q=%.<domain>&output=json`, one answer without pages.
 * Expired certificates count: a host outlives its certificate.
 */
export function certificateTransparency(baseUrl: string, open: OpenService): Source {
  return {
    id: 'source-certificate-transparency',
    way: 'certificate_transparency',
    words: 'certificate transparency (crt.sh)',
    isKept: true,
    async ask({ domain, signal, found }) {
      const web = open(baseUrl, signal);
      try {
        const answer = entries.safeParse(
          await askJson(web, serviceUrl(baseUrl, '/', { q: `%.${domain}`, output: 'json' })),
        );
        if (!answer.success) throw new SourceFailed('its answer is none of crt.sh', false);
        for (const { name_value, common_name } of answer.data) {
          found((name_value ?? '').split('\n'));
          if (common_name) found([common_name]);
        }
        return [];
      } finally {
        web.close();
      }
    },
  };
}
