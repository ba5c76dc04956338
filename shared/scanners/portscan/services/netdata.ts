import { cpeOf, type ServiceRule, type ServiceSample } from '../service-rule.ts';
import { HTTP_PROBE, headerIn, httpStatusOf, requestFor } from './http.ts';

const SERVER = /^Netdata Embedded HTTP Server v?(\d[\w.-]{0,30})?/;

/** Netdata, by what its interface tells of the host: what runs there, who is logged in, and all that is measured. */
export const netdata: ServiceRule = {
  id: 'netdata',
  name: 'Netdata',
  group: 'other',
  ports: [19999],
  references: ['https://learn.netdata.cloud/docs/netdata-agent/securing-netdata-agents'],
  probe: { id: 'netdata', payload: requestFor('/api/v1/info') },
  suggests: ({ probe, text }) => probe === HTTP_PROBE.id && SERVER.test(headerIn(text, 'server') ?? ''),
  recognise({ probe, text }) {
    const found = SERVER.exec(headerIn(text, 'server') ?? '');
    if (probe !== 'netdata' || found === null || httpStatusOf(text) !== 200) return undefined;
    if (!/\r\n\r\n\{\s{0,8}"version":\s{0,4}"/.test(text)) return undefined;
    const [, version] = found;
    const facts = ['GET /api/v1/info returned status 200'];
    return { product: 'Netdata', version, cpe: cpeOf('netdata', 'netdata', version), login: 'open', facts };
  },
};

/** Responses of real servers (Netdata 1.37.1, shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'netdata',
    'HTTP/1.1 200 OK\r\nConnection: close\r\nServer: Netdata Embedded HTTP Server v1.37.1\r\nAccess-Control-Allow-Origin: *\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: 3494\r\n\r\n{\n\t"version": "v1.37.1",\n\t"uid": "736c4296-ebf9-11f1-86b1-f2229659bf5a",\n\t"mirrored_hosts": [\n\t\t"vm"\n\t],\n',
    'netdata',
  ],
  [
    'http',
    'HTTP/1.1 404 Not Found\r\nConnection: close\r\nServer: Netdata Embedded HTTP Server v1.37.1\r\nContent-Length: 107\r\n\r\nFile does not exist',
    'http',
  ],
];
