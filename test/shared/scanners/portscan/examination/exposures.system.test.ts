import { createServer as createHttpServer } from 'node:http';
import type { Socket } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Observation } from '../../../../../shared/scanning/scanner.ts';
import { SCRIPTS } from '../../../../targets/scripts.ts';
import { listening, type Script, scripted, type Target } from '../../../../targets/server.ts';
import { runScan } from '../run-scan.ts';

/** A response of HTTP/1.1 that ends the connection. */
function page(status: string, body: string, headers = ''): string {
  return `HTTP/1.1 ${status}\r\n${headers}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
}

/** A web server that answers paths. */
function site(answers: Readonly<Record<string, string>>, otherwise: string): Script {
  return { answer: (text) => answers[text.split(' ')[1] ?? ''] ?? otherwise };
}

const rpcReply = (results: string) => {
  const reply = `SCAN\0\0\0\x01${'\0'.repeat(16)}${results}`;
  return `\x80\0\0${String.fromCharCode(reply.length)}${reply}`;
};
const unavailable = `\x80\0\0\x18SCAN\0\0\0\x01${'\0'.repeat(15)}\x01`;
const xdr = (text: string) =>
  `\0\0\0${String.fromCharCode(text.length)}${text.padEnd(Math.ceil(text.length / 4) * 4, '\0')}`;
const mountd = (groups: string): Script => ({
  answer: (text) =>
    text.slice(16, 20) === '\0\x01\x86\xa5' ? rpcReply(`\0\0\0\x01${xdr('/srv')}${groups}\0\0\0\0`) : unavailable,
});

const dockerHead = `Api-Version: 1.41\r\nServer: Docker/20.10.24 (linux)\r\n`;
const couchHead = 'Server: CouchDB/3.3.3 (Erlang OTP/25)\r\n';
const welcome = page('200 OK', '{"couchdb":"Welcome","version":"3.3.3"}', couchHead);
const emptyPage = page('404 Not Found', '404 page not found\n');

const ftp = (toUser: string, toPassword: string): Script => ({
  banner: '220 FTP ready\r\n',
  answer: (text) => {
    if (text.startsWith('USER')) return toUser;
    if (text.startsWith('PASS')) return toPassword;
    return text.startsWith('AUTH') ? '234 Honored\r\n' : '502 Command not supported\r\n';
  },
});

/**
 * Programs that Debian 12 does not have, or that need a kernel's help, exposed and hardened. What they answer was not recorded but
 * written after what the documents of the program describe:
 * MongoDB 6.0 (wire protocol, error 13 Unauthorized), Elasticsearch 8.1 (security_exception of the REST API), Docker Engine
 * 20.10 (API 1.41, GET /version), OpenSearch 2.11 and its security plugin, kubelet 1.28 (pkg/kubelet/server), CouchDB 3.3 (api/server/common.html#all-dbs),
 * Cassandra 4.1 (native_protocol_v4.spec) and the mount protocol, version 3 (RFC 1813, appendix I). What FTP says is recorded from
 * ftp-srv 4.6.3 of npm, which lets the name in without a password.
 */
const PAIRS: Readonly<Record<string, { readonly exposed: Script; readonly hardened: Script }>> = {
  'mongodb-without-authentication': { exposed: SCRIPTS.mongodb, hardened: SCRIPTS.mongodbLogin },
  'elasticsearch-without-authentication': {
    exposed: site(
      {},
      page(
        '200 OK',
        '{"version":{"number":"8.1.2"},"tagline":"You Know, for Search"}',
        'X-elastic-product: Elasticsearch\r\n',
      ),
    ),
    hardened: site(
      {},
      page(
        '401 Unauthorized',
        '{"error":{"type":"security_exception"},"status":401}',
        'X-elastic-product: Elasticsearch\r\n',
      ),
    ),
  },
  'docker-without-authentication': {
    exposed: site(
      {
        '/_ping': page('200 OK', 'OK', dockerHead),
        '/version': page('200 OK', '{"Version":"20.10.24","ApiVersion":"1.41"}', dockerHead),
      },
      page('404 Not Found', '{"message":"page not found"}'),
    ),
    hardened: site({}, page('403 Forbidden', 'authorization denied by plugin', dockerHead)),
  },
  'kubelet-without-authentication': {
    exposed: site({ '/pods': page('200 OK', '{"kind":"PodList","apiVersion":"v1","items":[]}') }, emptyPage),
    hardened: site(
      {
        '/pods': page(
          '403 Forbidden',
          'Forbidden (user=system:anonymous, verb=get, resource=nodes, subresource=proxy)',
        ),
      },
      emptyPage,
    ),
  },
  'opensearch-without-authentication': {
    exposed: site(
      {},
      page(
        '200 OK',
        '{"version":{"distribution":"opensearch","number":"2.11.0"},"tagline":"The OpenSearch Project: https://opensearch.org/"}',
      ),
    ),
    hardened: site(
      {},
      page('401 Unauthorized', 'Unauthorized', 'WWW-Authenticate: Basic realm="OpenSearch Security"\r\n'),
    ),
  },
  'couchdb-without-authentication': {
    exposed: site({ '/_all_dbs?limit=20': page('200 OK', '["_users","shop"]\n', couchHead) }, welcome),
    hardened: site(
      {
        '/_all_dbs?limit=20': page(
          '401 Unauthorized',
          '{"error":"unauthorized","reason":"You are not a server admin."}',
          couchHead,
        ),
      },
      welcome,
    ),
  },
  'anonymous-ftp': {
    exposed: ftp('230 User logged in, proceed\r\n', '202 Superfluous command\r\n'),
    hardened: ftp('331 User name okay, awaiting password\r\n', '530 Authentication failed\r\n'),
  },
  'cassandra-without-authentication': {
    exposed: {
      answer: (text) =>
        text.startsWith('\x04\0\0\0\x05')
          ? '\x84\0\0\0\x06\0\0\0\x11\0\x01\0\x0bCQL_VERSION\0\0'
          : text.startsWith('\x04\0\0\0\x01')
            ? '\x84\0\0\0\x02\0\0\0\0'
            : null,
    },
    hardened: {
      answer: (text) =>
        text.startsWith('\x04\0\0\0\x05')
          ? '\x84\0\0\0\x06\0\0\0\x11\0\x01\0\x0bCQL_VERSION\0\0'
          : text.startsWith('\x04\0\0\0\x01')
            ? '\x84\0\0\0\x03\0\0\0\x31\0\x2forg.apache.cassandra.auth.PasswordAuthenticator'
            : null,
    },
  },
  'nfs-export-to-everyone': {
    exposed: mountd(`\0\0\0\x01${xdr('*')}\0\0\0\0`),
    hardened: mountd(`\0\0\0\x01${xdr('192.0.2.1')}\0\0\0\0`),
  },
};

const found = new Map<string, readonly Observation[]>();
const verdicts = new Map<string, string | undefined>();

beforeAll(async () => {
  await using targets = new AsyncDisposableStack();
  const started: { readonly name: string; readonly id: string; readonly port: number }[] = [];
  for (const [id, { exposed, hardened }] of Object.entries(PAIRS))
    for (const [state, script] of Object.entries({ exposed, hardened }))
      started.push({ name: `${id} ${state}`, id, port: targets.use(await scripted(script)).port });
  const run = await runScan('127.0.0.1', { ports: started.map(({ port }) => port).join(',') });
  const coverage = run.commits.flatMap((unit) => unit.coverage);
  for (const { name, id, port } of started) {
    const mine = run.observed.filter(({ location }) => location === `${port}/tcp`);
    found.set(
      name,
      mine.filter(({ checkId }) => checkId !== 'open-port'),
    );
    verdicts.set(
      name,
      coverage.find((each) => each.target === `127.0.0.1:${port}/tcp` && each.checkId === id)?.outcome,
    );
  }
});

describe.each(Object.keys(PAIRS))('%s', (id) => {
  test('is found where the service is exposed', () => {
    expect(found.get(`${id} exposed`)?.map(({ checkId }) => checkId)).toEqual([id]);
    expect(verdicts.get(`${id} exposed`)).toBe('positive');
  });

  test('is not found where the service is hardened, and coverage says that it was probed', () => {
    expect(found.get(`${id} hardened`)).toEqual([]);
    expect(verdicts.get(`${id} hardened`)).toBe('negative');
  });
});

describe('an exposure that was found before', () => {
  const exposure = (port: number) => ({
    checkId: 'redis-without-authentication',
    resource: `127.0.0.1:${port}/tcp`,
    location: `${port}/tcp`,
  });

  test('is closed when the service requires a login, and the port stays open', async () => {
    await using server = await scripted(SCRIPTS.redisLogin);
    const run = await runScan('127.0.0.1', { ports: `${server.port}` }, { known: [exposure(server.port)] });
    expect(run.absent).toEqual([exposure(server.port)]);
    expect(run.observed.map(({ checkId }) => checkId)).toEqual(['open-port']);
  });

  test('is closed when another service answers on the port', async () => {
    await using server = await scripted(SCRIPTS.ssh);
    const run = await runScan('127.0.0.1', { ports: `${server.port}` }, { known: [exposure(server.port)] });
    expect(run.absent).toEqual([exposure(server.port)]);
  });

  test('stays when the service says nothing', async () => {
    await using server = await scripted(SCRIPTS.silent);
    const run = await runScan('127.0.0.1', { ports: `${server.port}` }, { known: [exposure(server.port)] });
    expect(run.absent).toEqual([]);
  });

  test('is closed with its port', async () => {
    const server = await scripted(SCRIPTS.redis);
    const { port } = server;
    await server[Symbol.asyncDispose]();
    await using other = await scripted(SCRIPTS.ssh);
    const known = [exposure(port), { ...exposure(port), checkId: 'open-port' }];
    const run = await runScan('127.0.0.1', { ports: `${port},${other.port}` }, { known });
    expect(run.absent.map(({ checkId }) => checkId).toSorted()).toEqual(['open-port', 'redis-without-authentication']);
  });
});

test('a mail server gets no mail, and a proxy is asked for no other address than its own', async () => {
  const heard: string[] = [];
  const listens = (answers: (text: string) => string | null | undefined, banner?: string): Script => ({
    ...(banner === undefined ? {} : { banner }),
    answer: (text) => {
      heard.push(text);
      return answers(text);
    },
  });
  await using mail = await scripted(listens(() => '250 mail.example.test\r\n', '220 mail ESMTP Postfix\r\n'));
  await using proxy = await scripted(
    listens((text) =>
      text.startsWith('CONNECT') ? 'HTTP/1.1 200 Connection established\r\n\r\n' : page('400 Bad Request', 'no'),
    ),
  );
  const { observed } = await runScan('127.0.0.1', { ports: `${mail.port},${proxy.port}` });
  expect(observed.map(({ checkId }) => checkId)).toEqual(
    expect.arrayContaining(['smtp-open-relay', 'http-open-proxy']),
  );
  expect(heard.filter((text) => /^DATA|^BDAT/im.test(text))).toEqual([]);
  const tunnels = heard.filter((text) => text.startsWith('CONNECT')).map((text) => text.split(' ')[1]);
  expect(tunnels).toEqual([`127.0.0.1:${proxy.port}`]);
  expect(heard.filter((text) => text.startsWith('RCPT'))).toEqual(['RCPT TO:<scanfold@example.net>\r\n']);
});

test('a server that becomes too busy between two questions is no proxy', async () => {
  let asked = 0;
  const script: Script = {
    answer: (text) => {
      if (!text.startsWith('CONNECT')) return page('200 OK', 'Welcome');
      asked += 1;
      return asked === 1 ? page('405 Not Allowed', 'no') : page('503 Service Unavailable', 'busy');
    },
  };
  await using server = await scripted(script);
  const { observed } = await runScan('127.0.0.1', { ports: `${server.port}` });
  expect(asked).toBeGreaterThan(2);
  expect(observed.map(({ checkId }) => checkId)).not.toContain('http-open-proxy');
});

const hangsUp = (socket: Socket) => socket.end();
const resets = (socket: Socket) => socket.resetAndDestroy();
const says =
  (answer: string) =>
  (socket: Socket): void => {
    socket.end(answer);
  };
const silent = () => {};

/** A server of Node.js, which hangs up at CONNECT unless it is told what to do: by the port that is asked for. */
async function asked(own: (socket: Socket) => void, https = own, status = 200): Promise<Target> {
  const server = createHttpServer((_, response) => response.writeHead(status).end('Welcome'));
  server.on('connect', ({ url = '' }, socket) => (url.endsWith(':443') ? https : own)(socket as Socket));
  return await listening(server, '127.0.0.1', 0);
}

const DENIED = page('403 Forbidden', 'no');
const FAILED = page('503 Service Unavailable', 'connection refused');

/**
 * How real programs turn down a tunnel, as they were heard: Node.js hangs up, Squid 5.7 resets by `deny_info TCP_RESET`, proxy-chain 2
 * hangs up where it does not get through, mitmproxy 8 answers 502 to its own address, others wait for the host to answer.
 */
test.each<[string, () => Promise<Target>, string]>([
  [
    'by hanging up',
    () =>
      listening(
        createHttpServer((_, response) => response.end('Welcome')),
        '127.0.0.1',
        0,
      ),
    'negative',
  ],
  ['by a reset', () => asked(resets), 'negative'],
  ['by words', () => asked(says(DENIED)), 'negative'],
  ['by a reset for its own port alone', () => asked(resets, says(FAILED)), 'positive'],
  ['by hanging up while it is too busy', () => asked(hangsUp, says(FAILED), 503), 'not_testable'],
  ['by words, and then hangs up', () => asked(says(DENIED), hangsUp), 'not_testable'],
  ['by words, and then says nothing', () => asked(says(DENIED), silent), 'not_testable'],
  ['by an error', () => asked(says(page('502 Bad Gateway', 'Cannot connect'))), 'not_testable'],
  ['for now', () => asked(says(page('429 Too Many Requests', 'later'))), 'not_testable'],
])('of a server that turns down tunnels %s it is known whether it is a proxy', async (_, start, outcome) => {
  await using server = await start();
  const { commits } = await runScan('127.0.0.1', { ports: `${server.port}` });
  const own = commits.flatMap(({ coverage }) => coverage).find(({ checkId }) => checkId === 'http-open-proxy');
  expect(own?.outcome).toBe(outcome);
});
