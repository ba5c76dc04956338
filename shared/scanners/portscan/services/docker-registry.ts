import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';
import { isEmptyFrontPage } from './front-page.ts';
import { httpStatusOf, requestFor } from './http.ts';

/** A registry of container images, by the header of its API (OCI distribution specification; Docker Registry HTTP API). */
export const dockerRegistry: ServiceRule = {
  id: 'docker-registry',
  name: 'Docker Registry',
  group: 'other',
  ports: [5000],
  probe: { id: 'docker-registry', payload: requestFor('/v2/') },
  suggests: isEmptyFrontPage,
  recognise({ probe, text }) {
    const status = httpStatusOf(text);
    if (probe !== 'docker-registry' || !/^docker-distribution-api-version: registry\/2\.0\r$/im.test(text))
      return undefined;
    const facts = [`GET /v2/ returned status ${status}`];
    return { ...PLAIN, login: status === 401 ? 'required' : 'unknown', facts };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['docker-registry', 'HTTP/1.1 200 OK\r\nDocker-Distribution-Api-Version: registry/2.0\r\n\r\n{}', 'docker-registry'],
];
