import type { ActiveCheck, ActiveSighting, Probe } from '../active-check.ts';
import { exposedFile } from '../probing/exposed-file.ts';
import { actuator } from '../probing/file-proofs.ts';

const { asks, probe, ...facts } = exposedFile({
  id: 'actuator-endpoint',
  title: 'Inside of a Spring application is public (Actuator)',
  score: 8,
  confidence: 'certain',
  cwe: [200, 497],
  references: [
    'https://docs.spring.io/spring-boot/reference/actuator/endpoints.html',
    'https://cwe.mitre.org/data/definitions/497.html',
  ],
  risk: 'The endpoints tell settings, beans and requests; a dump of the memory holds passwords, keys and sessions in plain text.',
  recommendation:
    'Expose health alone (`management.endpoints.web.exposure.include=health`, `management.endpoint.health.show-details=never`), put the rest on a port of its own (`management.server.port`) or behind a log-in. nginx: `location /actuator/ { return 404; }`, Apache: `<Location "/actuator/"> Require local </Location>`, CloudFront: no behaviour for the path. Replace secrets that were to be read.',
  where: 'base',
  paths: [
    'actuator/env',
    'actuator/configprops',
    'actuator/beans',
    'actuator/mappings',
    'actuator/health',
    'actuator/httptrace',
    'env',
    'manage/env',
  ],
  verify: actuator,
  found: 'An endpoint of Spring Boot Actuator is public',
});

/** A dump of the memory is large and secret: that it is there is asked by HEAD, and none of it is read. */
async function heapDump({ point, request, marker }: Probe): Promise<readonly ActiveSighting[]> {
  const folder = `${point.url.origin}${point.url.pathname}`;
  const ask = async (path: string) => {
    const response = await request({ url: `${folder}actuator/${path}`, method: 'HEAD' });
    const isBinary = /^application\/(?:octet-stream|vnd\.)/i.test(response.headers.get('content-type') ?? '');
    const bytes = Number(response.headers.get('content-length') ?? 0);
    return { response, bytes, isDump: response.status === 200 && isBinary && bytes > 1_000_000 };
  };
  if (!(await ask('heapdump')).isDump || (await ask(marker())).isDump) return [];
  const { response, bytes, isDump } = await ask('heapdump');
  if (!isDump) return [];
  return [
    {
      cause: `${point.url.pathname}actuator/heapdump`,
      description: `A dump of the application's memory can be fetched at ${folder}actuator/heapdump. It was not fetched.`,
      evidence: `HEAD: 200, ${bytes} bytes of ${response.headers.get('content-type') ?? ''}`,
      response,
    },
  ];
}

/**
 * Endpoints of Spring Boot's Actuator answer anybody: env, configprops, beans, mappings, health with its parts, told by
 * the form of their JSON, and the dump of the memory, told by its headers alone. Silent for `{"status":"UP"}`. Certain.
 */
export const actuatorEndpoint: ActiveCheck = {
  ...facts,
  asks,
  probe: async (given) => [...[(await probe(given)) ?? []].flat(), ...(await heapDump(given))],
};
