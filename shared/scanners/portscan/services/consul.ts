import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';
import { HTTP_PROBE, headerIn, httpStatusOf, requestFor } from './http.ts';

/** Consul, by the configuration of its agent, or by the refusal to show it (HTTP API, `/v1/agent/self`). */
export const consul: ServiceRule = {
  id: 'consul',
  name: 'Consul',
  group: 'database',
  ports: [8500, 8501],
  references: ['https://developer.hashicorp.com/consul/docs/secure'],
  probe: { id: 'consul', payload: requestFor('/v1/agent/self') },
  // Its front page is a redirect to its own, or a word of the agent's.
  suggests: ({ probe, text }) =>
    probe === HTTP_PROBE.id && (headerIn(text, 'location') === '/ui/' || text.includes('\r\n\r\nConsul Agent')),
  recognise({ probe, text }) {
    if (probe !== 'consul') return undefined;
    const status = httpStatusOf(text);
    if (status === 403 && /\r\n\r\n(?:[\da-f]{1,4}\r\n)?(?:Permission denied|ACL not found)\b/.test(text))
      return { ...PLAIN, product: 'Consul', login: 'required', facts: ['GET /v1/agent/self returned status 403'] };
    if (status !== 200 || !/"Config":\s{0,8}\{\s{0,20}"Datacenter":/.test(text)) return undefined;
    const version = /"Version":\s{0,4}"(\d[\d.]{0,15})/.exec(text)?.[1];
    return {
      product: 'Consul',
      version,
      cpe: cpeOf('hashicorp', 'consul', version),
      login: 'open',
      facts: ['GET /v1/agent/self returned the configuration without authentication'],
    };
  },
};

/** Responses as the protocol has them: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'consul',
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"Config":{"Datacenter":"dc1","NodeName":"a","Server":true,"Revision":"deadbeef","Version":"1.15.4"}}',
    'consul',
  ],
  [
    'consul',
    "HTTP/1.1 403 Forbidden\r\n\r\nPermission denied: token with AccessorID '00000000-0000-0000-0000-000000000002' lacks permission 'agent:read' on \"a\"",
    'consul',
  ],
];
