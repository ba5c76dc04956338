import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createEgress } from '../../../../shared/scanning/egress/egress.ts';
import type { WebFailureKind } from '../../../../shared/scanning/web/message/web-failure.ts';
import { NeverConnected } from '../../../../shared/scanning/web/message/web-failure.ts';
import { freePort } from '../../../targets/free-port.ts';
import { standStill } from '../../stand-still.ts';
import { failureOf, loopback, loopbackNames, rawSite, webClient, webSite } from './web-site.ts';

/** Says something every few milliseconds until the other side is gone. */
function forEver(socket: Socket, part: () => string, everyMs: number): void {
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else socket.write(part(), 'latin1');
  }, everyMs);
}

const hurried = { requestTimeoutMs: 1500, firstByteTimeoutMs: 1000, connectTimeoutMs: 1000 };

/** What each broken server says, and how the request must fail. */
const hopeless: readonly (readonly [string, (socket: Socket) => void, WebFailureKind, string])[] = [
  ['nothing at all', () => undefined, 'timeout', '127.0.0.1 did not respond in time'],
  ['nothing, and hangs up', (socket) => socket.end(), 'reset', '127.0.0.1 closed the connection without a response'],
  ['nothing, and resets', (socket) => socket.resetAndDestroy(), 'reset', '127.0.0.1 closed the connection'],
  [
    'no status line',
    (socket) => socket.end('<html>hello</html>'),
    'protocol',
    '127.0.0.1 does not respond with valid HTTP',
  ],
  [
    'another protocol',
    (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
    'protocol',
    'does not respond with valid HTTP',
  ],
  [
    'bytes',
    (socket) => socket.end(Buffer.from([0, 255, 1, 254, 13, 10, 0])),
    'protocol',
    'does not respond with valid HTTP',
  ],
  [
    'a status that is no number',
    (socket) => socket.end('HTTP/1.1 OK\r\n\r\n'),
    'protocol',
    'does not respond with valid HTTP',
  ],
  [
    'headers without an end',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      forEver(socket, () => `X-${Math.random()}: ${'y'.repeat(8000)}\r\n`, 1);
    },
    'protocol',
    'the response headers are too large',
  ],
  [
    'one header without an end',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Long: ');
      forEver(socket, () => 'y'.repeat(8000), 1);
    },
    'protocol',
    'the response headers are too large',
  ],
  [
    'its headers one byte at a time',
    (socket) => forEver(socket, () => 'HTTP/1.1 200 OK\r\nX-Slow: yes'[0] ?? 'H', 50),
    'protocol',
    'does not respond with valid HTTP',
  ],
  [
    'a slow header without an end',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
      forEver(socket, () => 'y', 20);
    },
    'timeout',
    'did not respond in time',
  ],
  [
    'to wait, again and again',
    (socket) => forEver(socket, () => 'HTTP/1.1 100 Continue\r\n\r\n', 5),
    'timeout',
    'did not respond in time',
  ],
  [
    'a header with a blank before its colon',
    (socket) => socket.end('HTTP/1.1 200 OK\r\nX-A : 1\r\nContent-Length: 2\r\n\r\nhi'),
    'protocol',
    'does not respond with valid HTTP',
  ],
  [
    'to change the protocol',
    (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
    'reset',
    'closed the connection without a response',
  ],
];

describe('a server that says', () => {
  test.each(hopeless)('%s is a failure in plain words', async (_, talk, kind, words) => {
    const site = await rawSite(talk);
    const failure = await failureOf(webClient(site.url, hurried), site.url);
    expect(failure.kind).toBe(kind);
    expect(failure.message).toContain(words);
    expect(failure.message).not.toMatch(/ECONN|HPE_|node|Error|:\d+/);
  });
});

/** Answers that are wrong in some way and yet say something: what is kept, and whether it says that there was more. */
const wrong: readonly (readonly [string, (socket: Socket) => void, string, boolean])[] = [
  ['line ends without carriage return', (s) => s.end('HTTP/1.1 200 OK\nContent-Length: 2\n\nhi'), 'hi', false],
  ['HTTP/1.0 and no length', (s) => s.end('HTTP/1.0 200 OK\r\n\r\nhi'), 'hi', false],
  ['no reason behind the status', (s) => s.end('HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nhi'), 'hi', false],
  [
    'control characters in a header',
    (s) => s.end('HTTP/1.1 200 OK\r\nX-A: \x01\x02\r\nContent-Length: 2\r\n\r\nhi'),
    'hi',
    false,
  ],
  [
    'bytes above ASCII in a header',
    (s) => s.end(Buffer.from('HTTP/1.1 200 OK\r\nX-A: ä\r\nContent-Length: 2\r\n\r\nhi')),
    'hi',
    false,
  ],
  ['a body shorter than its length', (s) => s.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhi'), 'hi', true],
  [
    'a body longer than its length',
    (s) => s.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi and more'),
    'hi',
    false,
  ],
  [
    'chunks that break off',
    (s) => s.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n5\r\nab'),
    'hiab',
    true,
  ],
  [
    'a chunk whose length is no number',
    (s) => {
      s.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n');
      setTimeout(() => s.end('zz\r\nab\r\n0\r\n\r\n'), 30);
    },
    'hi',
    true,
  ],
  [
    'both a length and chunks',
    (s) => s.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n'),
    'hi',
    false,
  ],
  ['a body that stops to come', (s) => s.write('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhi'), 'hi', true],
  [
    '60 kB of headers',
    (s) => s.end(`HTTP/1.1 200 OK\r\n${`X-A: ${'y'.repeat(600)}\r\n`.repeat(100)}\r\nhi`),
    'hi',
    false,
  ],
  [
    'two answers to one question',
    (s) => s.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhiHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nfoo'),
    'hi',
    false,
  ],
];

describe('an answer with', () => {
  test.each(wrong)('%s is read as far as it goes', async (_, talk, body, truncated) => {
    const site = await rawSite(talk);
    const answer = await webClient(site.url, hurried).request({ url: site.url });
    expect({ text: answer.text(), truncated: answer.truncated }).toEqual({ text: body, truncated });
    expect(answer.status).toBe(200);
  });

  test('a body without an end is cut at the limit, and the connection is closed', async () => {
    let closed = false;
    let written = 0;
    const site = await rawSite((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const more = () => {
        while (!closed && socket.write('x'.repeat(16_384))) written += 16_384;
      };
      socket.on('drain', more);
      socket.on('close', () => {
        closed = true;
      });
      more();
    });
    const answer = await webClient(site.url).request({ url: site.url, maxBodyBytes: 100_000 });
    expect(answer.body).toHaveLength(100_000);
    expect(answer.truncated).toBe(true);
    await expect.poll(() => closed).toBe(true);
    expect(written).toBeLessThan(20_000_000);
  });

  test('a body that trickles without an end is cut at the time-out', async () => {
    const site = await rawSite((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      forEver(socket, () => 'x', 10);
    });
    const answer = await webClient(site.url, hurried).request({ url: site.url });
    expect(answer.truncated).toBe(true);
    expect(answer.body.length).toBeGreaterThan(5);
  });

  test('20 MB is read whole where the request allows it', async () => {
    const body = Buffer.alloc(20 * 1024 * 1024, 'abc');
    const site = await webSite((_, response) => response.end(body));
    const client = webClient(site.url);
    const whole = await client.request({ url: site.url, maxBodyBytes: body.length });
    expect(whole.truncated).toBe(false);
    expect(whole.body.equals(body)).toBe(true);
    const some = await client.request({ url: site.url });
    expect(some.truncated).toBe(true);
    expect(some.body).toHaveLength(2 * 1024 * 1024);
  });
});

describe('a host', () => {
  test('that refuses connections says so', async () => {
    const url = `http://127.0.0.1:${await freePort()}/`;
    expect(await failureOf(webClient(url), url)).toMatchObject({
      kind: 'connection_refused',
      message: '127.0.0.1 refused the connection',
    });
  });

  test('without an address says so', async () => {
    const client = webClient('http://nowhere.example/');
    expect(await failureOf(client, 'http://nowhere.example/')).toMatchObject({
      kind: 'dns',
      message: 'The host name nowhere.example does not resolve to an address',
    });
  });

  test('that the guard refuses says so', async () => {
    const client = webClient('http://192.0.2.1/');
    const failure = await failureOf(client, 'http://192.0.2.1/');
    expect(failure.kind).toBe('refused_by_guard');
    expect(failure.message).toContain('scanning it is not permitted');
  });

  test('that takes connections and never speaks TLS is given up in time', async () => {
    const site = await rawSite(() => undefined);
    const url = site.url.replace('http:', 'https:');
    expect(await failureOf(webClient(url, hurried), url)).toMatchObject({
      kind: 'timeout',
      message: '127.0.0.1 did not respond in time: no connection',
    });
  });

  test('that answered while this process stood still has answered', async () => {
    const site = await webSite((_, response) => {
      response.end('hello');
      // The response is on its way before that.
      setImmediate(standStill, 300);
    });
    const client = webClient(site.url, { requestTimeoutMs: 200, firstByteTimeoutMs: 100 });
    expect((await client.request({ url: site.url })).status).toBe(200);
  });

  test('whose resolver hangs is given up in time', async () => {
    const egress = { ...loopbackNames(), resolve: () => new Promise<never>(() => undefined) };
    const client = webClient('http://slow.test/', { egress, connectTimeoutMs: 100 });
    expect((await failureOf(client, 'http://slow.test/')).kind).toBe('timeout');
  });

  test('that is connected to, or whose name hangs, is no address without any response', async () => {
    const site = await rawSite(() => undefined);
    const egress = { ...loopbackNames(), connect: () => new Socket() };
    const mute = webClient(site.url, { egress, connectTimeoutMs: 100 });
    expect(await failureOf(mute, site.url)).toBeInstanceOf(NeverConnected);
    const url = site.url.replace('http:', 'https:');
    expect(await failureOf(webClient(url, hurried), url)).not.toBeInstanceOf(NeverConnected);
    const hanging = { ...loopbackNames(), resolve: () => new Promise<never>(() => undefined) };
    const client = webClient('http://slow.test/', { egress: hanging, connectTimeoutMs: 100 });
    expect(await failureOf(client, 'http://slow.test/')).not.toBeInstanceOf(NeverConnected);
  });

  test('is tried at each of its addresses in order', async () => {
    const site = await webSite((_, response) => response.end('x'));
    const egress = createEgress(loopback, { resolver: async () => ['127.0.0.9', '127.0.0.1'] });
    const url = `http://two.test:${site.port}/`;
    const answer = await webClient(url, { egress }).request({ url });
    expect(answer.address.address).toBe('127.0.0.1');
    expect(egress.connections()).toBe(2);
  });

  test('one of whose addresses is excluded is not asked at all', async () => {
    const egress = createEgress(loopback, { resolver: async () => ['127.0.0.1', '127.0.0.9'] });
    const client = webClient('http://two.test/', { egress, exclusions: { hosts: ['127.0.0.8/30'] } });
    expect((await failureOf(client, 'http://two.test/')).kind).toBe('excluded');
    expect(egress.connections()).toBe(0);
  });
});
