import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { listening, scripted } from '../../../../targets/server.ts';
import { runScan } from '../run-scan.ts';

/** A server that greets late, and what it was sent before that. */
async function lateServer(host: string, port: number, afterMs: number, greeting: string) {
  let early = '';
  const greet = async (socket: Socket) => {
    let greeted = false;
    socket.on('data', (chunk) => {
      if (!greeted) early += chunk.toString('latin1');
    });
    await sleep(afterMs);
    greeted = true;
    if (!socket.destroyed) socket.write(greeting);
  };
  const target = await listening(
    createServer((socket) => void greet(socket)),
    host,
    port,
  );
  return { early: () => early, [Symbol.asyncDispose]: () => target[Symbol.asyncDispose]() };
}

describe.concurrent('a server that takes its time to greet', () => {
  test.each([
    [2525, '127.92.0.1', '220 mail.test ESMTP Postfix\r\n', 'SMTP (Postfix)'],
    [2121, '127.92.0.2', '220 (vsFTPd 3.0.3)\r\n', 'FTP (vsftpd)'],
    [2222, '127.92.0.3', 'SSH-2.0-OpenSSH_9.2p1\r\n', 'OpenSSH'],
  ])('on port %i is heard out before it is asked anything', async (port, host, greeting, name) => {
    await using late = await lateServer(host, port, 3000, greeting);
    const { observed } = await runScan(host, { ports: `${port}` });
    expect(observed.map(({ title }) => title)).toEqual([`Open port ${port}/tcp: ${name}`]);
    expect(late.early()).toBe('');
  });
});

test('a busy server that takes three seconds to answer is recognised on the port of its service', async () => {
  const answer = async (socket: Socket) => {
    socket.on('error', () => undefined);
    socket.on('data', async (chunk) => {
      await sleep(3000);
      // Redis 7.0.15, to what is a command of its own and to what is none.
      if (chunk.includes('PING') && !socket.destroyed) socket.write('+PONG\r\n');
    });
  };
  const host = '127.92.0.9';
  await using _server = await listening(
    createServer((socket) => void answer(socket)),
    host,
    6379,
  );
  const { observed } = await runScan(host, { ports: '6379' });
  expect(observed.map(({ title }) => title)).toContain('Open port 6379/tcp: Redis');
});

test('a server that listens anew after each client is asked until it is known', async () => {
  const host = '127.92.0.12';
  const server = createServer((socket) => {
    // iperf 3.12: it serves one client, wants the parameters of a test after 37 bytes, and listens again once that is gone.
    server.close();
    socket.on('error', () => undefined);
    let read = 0;
    socket.on('data', (chunk) => {
      read += chunk.length;
      if (read >= 37 && read - chunk.length < 37) socket.write('\t');
    });
    socket.on('close', async () => {
      await sleep(50);
      if (!isOver) server.listen(18_993, host);
    });
  });
  let isOver = false;
  server.listen(18_993, host);
  const { observed } = await runScan(host, { ports: '18993' });
  isOver = true;
  server.close();
  expect(observed.map(({ title }) => title)).toEqual(['Open port 18993/tcp: iperf3']);
});

test('a server that hangs up on every connection is not asked about every service', async () => {
  const host = '127.92.0.15';
  let connections = 0;
  // tcpd of Debian 12 (tcp_wrappers 7.6.q) to an address that is not in hosts.allow.
  const hangUp = (socket: Socket) => {
    connections += 1;
    socket.on('error', () => undefined).end();
  };
  await using _server = await listening(createServer(hangUp), host, 4711);
  const { observed } = await runScan(host, { ports: '4711' });
  expect(observed.map(({ title }) => title)).toEqual(['Open port 4711/tcp, service not identified']);
  expect(observed[0]?.evidence).toContain('closed each connection before anything was sent');
  expect(connections).toBeLessThan(12);
});

test('a server that hangs up on the first connections is asked once it lets in', async () => {
  const host = '127.92.0.16';
  let connections = 0;
  const answer = (socket: Socket) => {
    socket.on('error', () => undefined);
    connections += 1;
    if (connections <= 6) socket.end();
    else socket.on('data', (chunk) => socket.write(chunk.includes('PING') ? '+PONG\r\n' : '-ERR\r\n'));
  };
  await using _server = await listening(createServer(answer), host, 4711);
  const { observed } = await runScan(host, { ports: '4711' });
  expect(observed.map(({ title }) => title)).toContain('Open port 4711/tcp: Redis');
});

test('a server that its answers give away is not sent a TLS handshake', async () => {
  const firstBytes: number[] = [];
  const host = '127.92.0.11';
  const answer = (socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (chunk) => {
      firstBytes.push(chunk[0] ?? 0);
      // rigctld of Hamlib 4.5.4, which ends when some of the random bytes of a handshake are commands to it.
      const isKnown = chunk.includes('get_info');
      socket.write(isKnown ? 'get_info:\nInfo: Nothing much (dummy)\nRPRT 0\n' : 'RPRT -1\nRPRT -1\n');
    });
  };
  await using _server = await listening(createServer(answer), host, 4711);
  const { observed } = await runScan(host, { ports: '4711' });
  expect(observed.map(({ title }) => title)).toContain('Open port 4711/tcp: Hamlib');
  expect(firstBytes.map((byte) => String.fromCharCode(byte))).toEqual(['G', '+']);
});

test('a port that transmits bytes by radio gets a line of text and nothing after it', async () => {
  const asked: string[] = [];
  const host = '127.92.0.14';
  // Dire Wolf 1.6 at its port for KISS: it sends what is between two bytes of 0xC0.
  const answer = (text: string) => {
    asked.push(text);
    return text.startsWith('GET') ? '\r\ncmd:\r\ncmd:\r\ncmd:' : '';
  };
  await using _server = await scripted({ answer }, host, 4711);
  const { observed } = await runScan(host, { ports: '4711' });
  expect(observed.map(({ title }) => title)).toContain('Open port 4711/tcp: Packet radio (Dire Wolf)');
  expect(asked).toEqual([expect.stringMatching(/^GET \/ HTTP\/1\.1\r\n[\t\r\n -~]+$/)]);
});

test('a TLS server that wants a key of its clients is told as one', async () => {
  const host = '127.92.0.12';
  const server = createTlsServer({ ciphers: 'PSK', maxVersion: 'TLSv1.2', pskCallback: () => null });
  await using _server = await listening(server, host, 4711);
  const { observed } = await runScan(host, { ports: '4711' });
  expect(observed.map(({ title }) => title)).toEqual(['Open port 4711/tcp, TLS service not identified']);
  expect(observed[0]?.evidence).toContain('The server answered with a TLS alert.');
});

test('a server that refuses plain text with a TLS alert is told as one that speaks TLS', async () => {
  // pacemaker-remoted 2.1.5, which has a key for its clients and hangs up on others without a word.
  const answer = (text: string) => (text.startsWith('\x16') ? null : '\x15\x03\x03\0\x02\x01\0');
  const host = '127.92.0.13';
  const asked: string[] = [];
  const listen = (text: string) => {
    asked.push(text);
    return answer(text);
  };
  await using _server = await scripted({ answer: listen }, host, 4711);
  const { observed } = await runScan(host, { ports: '4711' });
  expect(observed.map(({ title }) => title)).toEqual(['Open port 4711/tcp, TLS service not identified']);
  expect(asked.filter((text) => text !== '' && !text.startsWith('\x16'))).toHaveLength(1);
});

test('a request names the address and the port as its host', async () => {
  const asked: string[] = [];
  const answer = (text: string) => {
    asked.push(text);
    return text.startsWith('GET') ? 'HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n404 page not found\n' : null;
  };
  const host = '127.92.0.4';
  await using _server = await scripted({ answer }, host, 8080);
  await runScan(host, { ports: '8080' });
  const requests = asked.filter((each) => each.startsWith('GET'));
  expect(asked).toContainEqual(expect.stringMatching(`^CONNECT ${host}:8080 HTTP/1.1\r\n`));
  // The last one asks whether a server that hangs up at CONNECT still serves.
  expect(requests.map((each) => each.split(' ')[1])).toEqual(['/', '/version', '/v2/', '/pods', '/']);
  for (const request of requests) expect(request).toContain(`\r\nHost: ${host}:8080\r\n`);
});

test('a server that counts broken handshakes sees whole ones where it asks for no password', async () => {
  const host = '127.92.0.5';
  let finished = 0;
  const answer = (text: string) => {
    if (text === 'RFB 003.008\n') return '\x02\x01\x02';
    if (text !== '\x01') return null;
    finished += 1;
    return '\0\0\0\0';
  };
  await using _server = await scripted({ banner: 'RFB 003.008\n', answer }, host, 5900);
  const { observed } = await runScan(host, { ports: '5900' });
  expect(observed.map(({ score }) => score)).toEqual([8, 10]);
  expect(finished).toBe(1);
});

test('the evidence and the line to repeat it are of the question that was answered', async () => {
  const host = '127.92.0.6';
  // memcached 1.6.18, but for its answer to the web: it hangs up.
  const answer = (text: string) => {
    if (text.startsWith('GET')) return 'what?\r\n';
    if (text.startsWith('PING')) return 'ERROR\r\nERROR\r\n';
    return text.startsWith('version') ? 'VERSION 1.6.18\r\n' : null;
  };
  await using server = await scripted({ answer }, host, 0);
  const { observed } = await runScan(host, { ports: `${server.port}` });
  expect(observed[0]?.evidence).toMatch(/Response to the memcached probe:\nVERSION 1\.6\.18$/);
  expect(observed[0]?.evidence).not.toContain('what?');
  expect(observed[0]?.reproduce).toBe(`printf 'version\\r\\n' | nc -v -w 10 ${host} ${server.port}`);
});

test('a server that takes each line for a command is asked what its first answer suggests, and nothing else', async () => {
  const host = '127.92.0.8';
  const asked: string[] = [];
  // rigctld of Hamlib 4.5.4, of whose commands `OPTIONS * RTSP/1.0` has several.
  const answer = (text: string) => {
    asked.push(text);
    if (text.startsWith('GET /')) return 'RPRT -1\nset_channel: TP/1.1/RPRT -2\n';
    return text === '+\\get_info\n' ? 'get_info:\nInfo: Nothing much (dummy)\nRPRT 0\n' : null;
  };
  await using server = await scripted({ answer }, host, 0);
  const { observed } = await runScan(host, { ports: `${server.port}` });
  expect(observed[0]?.title).toContain('Hamlib');
  const words = asked.filter((each) => !each.startsWith('\x16\x03'));
  expect(words.map((each) => each.split(' ')[0])).toEqual(['GET', '+\\get_info\n']);
});

test('a server that sends back what it gets is not taken for what was asked for', async () => {
  const host = '127.92.0.7';
  await using server = await scripted({ answer: (text) => text }, host, 0);
  const { observed } = await runScan(host, { ports: `${server.port}` });
  expect(observed.map(({ title }) => title)).toEqual([`Open port ${server.port}/tcp: Echo`]);
});
