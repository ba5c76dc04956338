import { exposed, HARDENED, unclear, withoutAuthentication } from '../examination/exposure-check.ts';
import { answerTo, question } from '../naming/inquiry.ts';
import { httpStatusOf, requestFor } from '../services/http.ts';

const catalog = 'docker-registry-catalog';

/** A registry of container images, by the length of its catalog. */
export const dockerRegistryWithoutAuthentication = withoutAuthentication('Docker Registry', {
  id: 'docker-registry-without-authentication',
  services: ['docker-registry'],
  score: 8,
  problem: 'lists its repositories without authentication',
  risk: 'Anyone who can reach the port can download the images, which often contain source code and credentials, and may be able to replace them.',
  recommendation:
    'Configure `auth` (htpasswd or token) and TLS in config.yml of the registry. Admit only the hosts that need it with a firewall.',
  references: ['https://distribution.github.io/distribution/about/configuration/'],
  inquiries: [question(catalog, requestFor('/v2/_catalog?n=20'))],
  judge({ said }) {
    const answer = answerTo(catalog, said);
    const status = httpStatusOf(answer?.text ?? '');
    if (status === 401 || status === 403) return HARDENED;
    const names = status === 200 ? /\{"repositories":\[([^\]]{0,3000})/.exec(answer?.text ?? '')?.[1] : undefined;
    if (names === undefined) return unclear();
    const length = names.match(/"[^"]{1,300}"/g)?.length ?? 0;
    return exposed(
      answer,
      `The catalog listed ${length} repositories without authentication (at most 20 were requested)`,
    );
  },
});
