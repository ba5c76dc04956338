import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A request for the front page, of one variable (uwsgi protocol: modifiers, a length, names and values with theirs). */
const REQUEST = '\0\x15\0\0\x0e\0REQUEST_METHOD\x03\0GET';

/**
 * The uwsgi protocol on its own port, by a page in answer to a request that is none of HTTP, which servers of the web answer with an
 * error. A client names the program that is run, as with FastCGI.
 */
export const uwsgi: ServiceRule = {
  id: 'uwsgi',
  name: 'uWSGI',
  group: 'remote-control',
  ports: [3031],
  cwe: [94],
  references: ['https://uwsgi-docs.readthedocs.io/en/latest/Vars.html'],
  suggests: () => false,
  probe: { id: 'uwsgi', payload: REQUEST },
  recognise({ probe, text }) {
    if (probe !== 'uwsgi' || !/^HTTP\/1\.[01] (?:2\d\d|30[1278]|401|403|404) /.test(text)) return undefined;
    const facts = ['A request was answered without authentication, which the protocol does not have'];
    return { ...PLAIN, product: 'uWSGI', login: 'open', facts };
  },
};

/** The statistics of uWSGI, which it gives to whoever connects: paths, users, and the variables of requests under way, cookies among them. */
export const uwsgiStatistics: ServiceRule = {
  id: 'uwsgi-statistics',
  name: 'uWSGI statistics',
  group: 'other',
  ports: [1717, 9191],
  references: ['https://uwsgi-docs.readthedocs.io/en/latest/StatsServer.html'],
  recognise({ text }) {
    const body = text.startsWith('HTTP/1.') ? text.slice(text.indexOf('\r\n\r\n') + 4) : text;
    const version =
      /^\{\s{0,2}"version":\s?"(\d{1,2}(?:\.\d{1,3}){1,3})[^"]{0,20}",\s{0,2}"listen_queue":\s?\d{1,9},\s{0,2}"listen_queue_errors":/.exec(
        body,
      )?.[1];
    if (version === undefined) return undefined;
    return {
      ...PLAIN,
      product: 'uWSGI',
      version,
      login: 'open',
      facts: ['Statistics are given without authentication'],
    };
  },
};

/** Responses of real servers (uWSGI 2.0.21, shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['uwsgi', 'HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nhi', 'uwsgi'],
  ['uwsgi', 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n', 'http'],
  [
    'banner',
    '{\n\t"version":"2.0.21-debian",\n\t"listen_queue":0,\n\t"listen_queue_errors":0,\n\t"signal_queue":0,\n\t"load":0,\n\t"pid":4,\n\t"uid":0,\n\t"gid":0,\n\t"cwd":"/srv/shop",\n',
    'uwsgi-statistics',
  ],
];
