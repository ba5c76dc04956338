import type { ActiveCheck, ActiveSighting, Probe } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';
import { actuator } from '../../exposure/file-proofs.ts';

const { appliesTo, probe, ...facts } = exposedFile({
  id: 'actuator-endpoint',
  title: 'Spring Boot Actuator endpoint exposed',
  score: 8,
  confidence: 'certain',
  cwe: [200, 497],
  references: [
    'https://docs.spring.io/spring-boot/reference/actuator/endpoints.html',
    'https://cwe.mitre.org/data/definitions/497.html',
  ],
  risk: 'The endpoints disclose settings, beans and requests. An attacker who downloads a heap dump obtains passwords, keys and sessions in plain text.',
  recommendation:
    'Expose the health endpoint only: `management.endpoints.web.exposure.include=health`, `management.endpoint.health.show-details=never`. Serve the others on a separate port (`management.server.port`) or require a login. nginx: `location /actuator/ { return 404; }`; Apache: `<Location "/actuator/"> Require local </Location>`; CloudFront: no cache behavior for the path. Rotate secrets that were readable.',
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
  found: 'A Spring Boot Actuator endpoint is accessible without authentication',
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
      description: `A heap dump of the application can be downloaded at ${folder}actuator/heapdump. Only its headers were requested; the dump was not downloaded.`,
      evidence: `HEAD: 200, ${bytes} bytes of ${response.headers.get('content-type') ?? ''}`,
      response,
    },
  ];
}

/**
 * Spring Boot Actuator endpoint exposed. Endpoints of Spring Boot's Actuator are accessible without authentication:
 * env, configprops, beans, mappings, health with its parts, recognised by the form of their JSON, and the dump of the
 * memory, recognised by its headers alone. Silent for `{"status":"UP"}`. Certain.
 */
export const actuatorEndpoint: ActiveCheck = {
  ...facts,
  appliesTo,
  probe: async (given) => [...[(await probe(given)) ?? []].flat(), ...(await heapDump(given))],
};
