import { once } from 'node:events';
import { connect } from 'node:net';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateway } from '../../../../infra/local/gateway/gateway.ts';
import { type GatewayServer, serveGateway } from '../../../../infra/local/gateway/http-server.ts';

const open = (httpMethod: string, path: string) => ({
  kind: 'function' as const,
  httpMethod,
  path,
  functionArn: 'echo',
  timeoutMs: 5000,
  authorizer: undefined,
});

let server: GatewayServer;

beforeAll(async () => {
  const invoke = async (_: string, event: string) => JSON.stringify({ statusCode: 200, body: event });
  const template = (text: string) => ({
    status: undefined,
    headers: [],
    templates: { 'application/json': `{"error":"${text}"}` },
  });
  const api = {
    apiId: 'api',
    stage: 'test',
    binary: true,
    throttles: [],
    methods: [open('GET', '/echo'), open('POST', '/echo'), open('GET', '/docs/{file}')],
    responses: new Map([
      ['DEFAULT_4XX', template('bad')],
      ['DEFAULT_5XX', template('broken')],
    ]),
  };
  const authorize = async () => ({ permitted: true, context: {} }) as const;
  const pool = { invoke, close: async () => {} };
  server = await serveGateway(gateway({ api, pool, authorize, localPages: new Map() }), 0);
});

afterAll(() => server.close(100));

/** Sends bytes, ends, and gives back all that came. */
function exchange(bytes: Buffer | string, end = true): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    if (end) socket.end(bytes);
    else socket.write(bytes);
    socket.setTimeout(3000, () => socket.destroy());
  });
}

/** The answers in what came back; throws where it is not well-formed HTTP with JSON bodies of the length they state. */
function answersIn(text: string): { status: number; body: unknown }[] {
  const answers = [];
  for (let rest = text; rest !== ''; ) {
    const headEnd = rest.indexOf('\r\n\r\n');
    const [line = '', ...headers] = rest.slice(0, headEnd).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]);
    if (headEnd < 0 || !status) throw new Error(`no answer: ${JSON.stringify(rest.slice(0, 80))}`);
    const length = Number(headers.find((each) => /^content-length:/i.test(each))?.split(':')[1] ?? 0);
    const body = rest.slice(headEnd + 4, headEnd + 4 + length);
    if (status !== 100) answers.push({ status, body: body === '' ? undefined : JSON.parse(body) });
    rest = rest.slice(headEnd + 4 + length);
  }
  return answers;
}

const alive = async () => {
  const [answer] = answersIn(await exchange('GET /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'));
  return answer?.status;
};

describe('a connection that is kept', () => {
  it('is given no time after which it ends: a client that would use it again just then would find it broken', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET /echo HTTP/1.1\r\nHost: x\r\n\r\n');
    const [head] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(head.toString('latin1')).toMatch(/^HTTP\/1\.1 200 /);
    expect(head.toString('latin1')).not.toMatch(/^(?:Connection: close|Keep-Alive: timeout=)/im);
  });
});

describe('a request that is nothing a client should send', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['an unknown method', 'BREW /echo HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['no host', 'GET /echo HTTP/1.1\r\n\r\n', 400],
    ['two lengths', 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
    [
      'a length and chunks',
      'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a negative length', 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400],
    ['broken chunks', 'POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 400],
    ['a null byte in a header', 'GET /echo HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n', 400],
    ['headers without end', `GET /echo HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a tunnel', 'CONNECT example.invalid:443 HTTP/1.1\r\nHost: x\r\n\r\n', 404],
    ['a star', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['an echo of itself', 'TRACE /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 403],
    ['an upgrade', 'GET /echo HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n', 200],
    ['an unknown expectation', 'GET /echo HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n', 200],
    ['a broken escape in a path', 'GET /docs/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['HTTP/1.0', 'GET /echo HTTP/1.0\r\nHost: x\r\n\r\n', 200],
    ['HTTP/2 without TLS', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ])('is answered in JSON: %s', async (_, text, status) => {
    const answers = answersIn(await exchange(text));
    expect(answers.map((answer) => answer.status)).toEqual([status]);
    expect(answers[0]?.body).toBeInstanceOf(Object);
    expect(await alive()).toBe(200);
  });

  it('that breaks off in the middle of its body harms nobody', async () => {
    await Promise.all(
      Array.from({ length: 50 }, () => exchange('POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc')),
    );
    expect(await alive()).toBe(200);
  });

  it('of random bytes gets a well-formed answer or none', async () => {
    const bytes = fc.uint8Array({ maxLength: 300 });
    const text = fc.string({
      unit: fc.constantFrom(
        'GET ',
        'POST ',
        '/echo',
        '/docs/',
        '%',
        ' HTTP/1.1',
        '\r\n',
        'Host: x',
        ':',
        '\0',
        'é',
        '0',
        ' ',
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(bytes, text), async (sent) => {
        answersIn(await exchange(Buffer.from(sent as string)));
      }),
      { numRuns: 300 },
    );
    expect(await alive()).toBe(200);
  });
});

it('any well-framed request gets one well-formed JSON answer', async () => {
  const visible = fc.string({
    unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)),
    maxLength: 60,
  });
  const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,15}$/).filter((each) => !framing.has(each.toLowerCase()));
  const framing = new Set([
    'content-length',
    'transfer-encoding',
    'connection',
    'upgrade',
    'expect',
    'host',
    'trailer',
    'te',
  ]);
  const request = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'),
    path: fc.oneof(
      fc.constantFrom('/echo', '/echo/', '/docs/x', '/docs/%41', '/'),
      visible.map((each) => `/${each.replaceAll('#', '')}`),
    ),
    query: fc.oneof(
      fc.constant(''),
      visible.map((each) => `?${each}`),
    ),
    headers: fc.array(fc.tuple(name, visible), { maxLength: 8 }),
    body: fc.uint8Array({ maxLength: 2000 }),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, query, headers, body }) => {
      const lines = headers.map(([key, value]) => `${key}: ${value}\r\n`).join('');
      const head = `${method} ${path}${query} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}Content-Length: ${body.length}\r\n\r\n`;
      const answers = answersIn(await exchange(Buffer.concat([Buffer.from(head, 'latin1'), body])));
      expect(answers).toHaveLength(1);
      expect(answers[0]?.status).toBeLessThan(500);
      if (answers[0]?.status !== 200) expect(answers[0]?.body).toEqual({ error: 'bad' });
    }),
    { numRuns: 400 },
  );
});
