import { connect, createServer, type Socket } from 'node:net';
import { createServer as createTls, TLSSocket, type TlsOptions } from 'node:tls';
import { expect, test } from 'vitest';
import type { PortScanSettings, PortScanTuning } from '../../../../../shared/scanners/portscan/scan-state.ts';
import { TLS_CHECKS } from '../../../../../shared/scanners/portscan/tls/tls-checks.ts';
import type { KnownFinding, Observation, ScanContext, UnitResult } from '../../../../../shared/scanning/scanner.ts';
import {
  BRAINPOOL_CERTIFICATE,
  BRAINPOOL_KEY,
  GOOD_CHAIN,
  GOOD_KEY,
  OLD_CERTIFICATE,
  OLD_KEY,
  TEST_ROOT,
  UNNAMED_CERTIFICATE,
  UNNAMED_KEY,
} from '../../../../targets/certificates.ts';
import { listening, scripted } from '../../../../targets/server.ts';
import { runScan, SMALL_UNITS } from '../run-scan.ts';

const good: TlsOptions = { cert: GOOD_CHAIN, key: GOOD_KEY };
const old: TlsOptions = { cert: OLD_CERTIFICATE, key: OLD_KEY, ciphers: 'DEFAULT:@SECLEVEL=0' };
/** With a key of RSA, which suites with Diffie-Hellman need. */
const rsa: TlsOptions = { cert: OLD_CERTIFICATE, key: OLD_KEY };
/** Made by `openssl dhparam 1024`. */
const GROUP_OF_1024_BITS =
  '-----BEGIN DH PARAMETERS-----\nMIGHAoGBANXfeDZoCkl5hfxL8RarhtVOyvAMXWibmE49K7QkfQYslBPSBNWBmLR9\nAeWi+fZQGpvsQ2pH5Zga7ZOlXSMdEbIwsUXi5myWZP/PAnTVqTSbuWW89OmauFQx\nN8KBNRkZ44QbSdwjDddgwCoy2z+cOnArJacJBd/asp5M+Cx2/V13AgEC\n-----END DH PARAMETERS-----';
const host = '127.93.0.1';
const ids: ReadonlySet<string> = new Set(TLS_CHECKS.map(({ id }) => id));

/** What the checks of TLS were asked. */
function coverageOf(commits: Awaited<ReturnType<typeof runScan>>['commits']) {
  return commits.flatMap(({ coverage }) => coverage.filter(({ checkId }) => ids.has(checkId)));
}

/** A server of HTTP over TLS. */
function overTls(options: TlsOptions, port = 0) {
  const server = createTls(options, (socket) => {
    socket.on('error', () => {});
    socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n'));
  });
  return listening(server, host, port);
}

async function findings(
  ports: readonly number[],
  given: Partial<ScanContext> = {},
  settings: Partial<PortScanSettings> = {},
  tuning: PortScanTuning = SMALL_UNITS,
) {
  const run = await runScan(host, { ports: ports.join(','), authorities: [TEST_ROOT], ...settings }, given, tuning);
  return { ...run, tls: run.observed.filter(({ checkId }) => ids.has(checkId)), coverage: coverageOf(run.commits) };
}

test('a hardened server has no finding, and the coverage says what was asked', async () => {
  await using server = await overTls({ ...good, minVersion: 'TLSv1.2' });
  const { coverage, tls } = await findings([server.port]);
  expect(tls).toEqual([]);
  const asked = coverage.filter(({ target }) => target === `${host}:${server.port}/tcp`);
  expect(asked.length).toBe(11);
  expect(new Set(asked.map(({ outcome }) => outcome))).toEqual(new Set(['negative']));
});

test('an expired self-signed certificate on a server of TLS 1.0 has findings of its own for each fault', async () => {
  await using server = await overTls({ ...old, minVersion: 'TLSv1', maxVersion: 'TLSv1' });
  const { tls } = await findings([server.port]);
  expect(tls.map(({ score, title }) => `${score} ${title}`)).toEqual([
    '6 TLS 1.0 supported',
    '8 TLS certificate expired',
    '6 TLS certificate without subject alternative name (SAN)',
    '6 Self-signed TLS certificate',
    '6 Weak TLS certificate key (RSA 1024 bits)',
    '3 Weak TLS certificate signature (SHA-1)',
  ]);
});

test.each([
  ['TLS 1.2', { dhparam: GROUP_OF_1024_BITS, maxVersion: 'TLSv1.2' }, ['4 Weak Diffie-Hellman group (1024 bits)']],
  [
    'TLS 1.2 and a group as weak as its key',
    { dhparam: 'auto', maxVersion: 'TLSv1.2' },
    ['4 Weak Diffie-Hellman group (1024 bits)'],
  ],
  ['TLS 1.3 alone', { dhparam: GROUP_OF_1024_BITS, minVersion: 'TLSv1.3' }, []],
] satisfies [string, TlsOptions, string[]][])(
  'the group of a server with Diffie-Hellman and %s',
  async (_, options, told) => {
    await using server = await overTls({ ...rsa, ...options, ciphers: 'DEFAULT:@SECLEVEL=0' });
    const { coverage, tls } = await findings([server.port]);
    expect(
      tls.filter(({ checkId }) => checkId === 'tls-weak-dh-group').map(({ score, title }) => `${score} ${title}`),
    ).toEqual(told);
    const asked = coverage.filter(({ checkId }) => checkId === 'tls-weak-dh-group');
    expect(asked.map(({ outcome }) => outcome)).toEqual([told.length > 0 ? 'positive' : 'negative']);
  },
);

test('a certificate whose subject and issuer are empty is judged as any other', async () => {
  await using server = await overTls({ cert: UNNAMED_CERTIFICATE, key: UNNAMED_KEY, minVersion: 'TLSv1.2' });
  const { tls, outcome } = await findings([server.port]);
  expect(outcome.kind).toBe('finished');
  expect(tls.map(({ score, title }) => `${score} ${title}`)).toEqual([
    '6 TLS certificate without subject alternative name (SAN)',
    '6 Self-signed TLS certificate',
  ]);
  expect(tls[0]?.description).toContain('was issued by an unnamed issuer.');
});

test.each([
  ['is judged as any other', [], '6 Self-signed TLS certificate'],
  // Node 24 would end, and the scan with it, where it trusts it.
  ['is not connected to where its authority is trusted', [BRAINPOOL_CERTIFICATE], undefined],
])('a certificate on a curve that NIST does not name %s', async (_what, authorities, title) => {
  await using server = await overTls({ cert: BRAINPOOL_CERTIFICATE, key: BRAINPOOL_KEY, minVersion: 'TLSv1.2' });
  const { tls, outcome } = await findings([server.port], {}, { authorities });
  expect(outcome.kind).toBe('finished');
  expect(tls.map(({ score, title: each }) => `${score} ${each}`)).toEqual(title === undefined ? [] : [title]);
});

test('a certificate of several ports is one finding, also across units of work', async () => {
  await using stack = new AsyncDisposableStack();
  const servers = [];
  for (let each = 0; each < 4; each += 1) servers.push(stack.use(await overTls(old)));
  const ports = servers.map(({ port }) => port).sort((one, other) => one - other);
  const { tls } = await findings(ports);
  const expired = tls.filter(({ checkId }) => checkId === 'tls-certificate-expired');
  expect(new Set(expired.map(({ location }) => location))).toEqual(new Set([`${ports[0]}/tcp`]));
  expect(expired.at(-1)?.evidence).toContain(
    `ports: ${ports[0]}/tcp, ${ports[1]}/tcp, ${ports[2]}/tcp and ${ports[3]}/tcp`,
  );
});

/** The same behind a port that takes its time before it lets anybody in. */
async function slowly(target: { readonly port: number }, ms: number) {
  const server = createServer((socket) => {
    const through = setTimeout(() => {
      const behind = connect(target.port, host);
      socket.pipe(behind).pipe(socket);
      behind.on('error', () => socket.destroy());
    }, ms);
    socket.on('error', () => {}).on('close', () => clearTimeout(through));
  });
  return await listening(server, host, 0);
}

const expiredAt = (tls: readonly Observation[]) =>
  tls.filter(({ checkId }) => checkId === 'tls-certificate-expired').map(({ location }) => location);

/** A server of a certificate, and a slow port before it whose number is the lower one. */
async function slowAndLower(stack: AsyncDisposableStack) {
  for (;;) {
    const server = stack.use(await overTls(old));
    const slow = stack.use(await slowly(server, 700));
    if (slow.port < server.port) return { server, slow };
  }
}

test('a certificate stands at the lowest of its ports, though that port is the last one to be known', async () => {
  await using stack = new AsyncDisposableStack();
  const { server, slow } = await slowAndLower(stack);
  const { tls } = await findings([slow.port, server.port], {}, {}, { ...SMALL_UNITS, blockSize: 1 });
  expect(expiredAt(tls)).toEqual([`${slow.port}/tcp`]);
  const expired = tls.find(({ checkId }) => checkId === 'tls-certificate-expired');
  expect(expired?.evidence).toContain(`ports: ${slow.port}/tcp and ${server.port}/tcp`);
});

test('the certificate of an invocation that is killed is told by the next one, and its port is not scanned again', async () => {
  await using stack = new AsyncDisposableStack();
  const { server, slow } = await slowAndLower(stack);
  const ports = [slow.port, server.port];
  const tuning = { ...SMALL_UNITS, blockSize: 1 };
  const units: UnitResult[] = [];
  const commit = async (unit: UnitResult) => {
    if (units.some(({ observed }) => observed.length > 0)) throw new Error('killed');
    units.push({ ...unit, checkpoint: JSON.parse(JSON.stringify(unit.checkpoint)) });
  };
  await expect(findings(ports, { commit }, {}, tuning)).rejects.toThrow('killed');
  expect(JSON.stringify(units.at(-1)?.checkpoint)).toContain('"presented"');
  const rest = await findings(ports, { checkpoint: units.at(-1)?.checkpoint }, {}, tuning);
  const all = [...units, ...rest.commits].flatMap(({ observed }) => observed);
  expect(expiredAt(all)).toEqual([`${slow.port}/tcp`]);
  expect(all.filter(({ checkId }) => checkId === 'open-port').length).toBe(2);
});

test('findings are closed when the server is repaired, and when the port is closed', async () => {
  const server = await overTls(old);
  const before = await findings([server.port]);
  const known: KnownFinding[] = before.tls.map(({ checkId, resource, location }) => ({ checkId, resource, location }));
  expect(known.length).toBeGreaterThan(3);
  await server[Symbol.asyncDispose]();
  await using control = await scripted({ banner: 'SSH-2.0-a\r\n' }, host, 0);
  const closed = await findings([server.port, control.port], { known });
  expect(closed.absent).toEqual(known);
  await using _repaired = await overTls({ ...good, minVersion: 'TLSv1.2' }, server.port);
  const repaired = await findings([server.port], { known });
  expect(repaired.tls).toEqual([]);
  expect(repaired.absent.toSorted((one, other) => (one.checkId < other.checkId ? -1 : 1))).toEqual(
    known.toSorted((one, other) => (one.checkId < other.checkId ? -1 : 1)),
  );
});

/** A ServerHello that takes up a suite; undefined where the ClientHello does not offer it in this version. */
function serverHello(hello: Buffer, version: number, suite: number): Buffer | undefined {
  if (hello[0] !== 22 || hello.length < 46 || hello.readUInt16BE(9) !== version) return undefined;
  const suites = hello.subarray(46, 46 + hello.readUInt16BE(44));
  const codes = Array.from({ length: suites.length / 2 }, (_, index) => suites.readUInt16BE(index * 2));
  if (!codes.includes(suite)) return undefined;
  const body = Buffer.alloc(38);
  body.writeUInt16BE(version, 0);
  body.writeUInt16BE(suite, 35);
  return Buffer.concat([Buffer.from([22, version >> 8, version & 255, 0, 42, 2, 0, 0, 38]), body]);
}

/** A server that takes up one suite in one version, and hangs up at anything else with these last words. */
function choosing(version: number, suite: number, words: Buffer) {
  const server = createServer((socket) => {
    socket.on('data', (hello) => socket.end(serverHello(hello, version, suite) ?? words));
  });
  return listening(server, host, 0);
}

// No program that can be had here speaks SSL 3.0 or EXPORT suites: the server's words are those of RFC 6101, section 5.6.1.3.
test.each([
  ['an alert', Buffer.from([21, 3, 0, 0, 2, 2, 40])],
  ['no word', Buffer.alloc(0)],
])(
  'a server that speaks nothing but SSL 3.0 with an EXPORT suite, and hangs up at all else with %s, is found out',
  async (_, words) => {
    await using server = await choosing(0x0300, 0x0003, words);
    const { observed, commits } = await findings([server.port]);
    expect(observed.map(({ score, title }) => `${score} ${title}`)).toEqual([
      `6 Open port ${server.port}/tcp, ${words.length === 0 ? '' : 'TLS '}service not identified`,
      '8 SSL 3.0 supported',
      '8 Weak TLS cipher suites (EXPORT)',
    ]);
    expect(observed[2]?.evidence).toBe('SSL 3.0: TLS_RSA_EXPORT_WITH_RC4_40_MD5');
    const certificate = commits
      .flatMap(({ coverage }) => coverage)
      .find(({ checkId }) => checkId === 'tls-certificate-expired');
    expect(certificate).toMatchObject({ outcome: 'not_testable' });
  },
);

// As nginx 1.22 answers with `ssl_reject_handshake`: plain HTTP by an error, a handshake without a name by an alert (RFC 6066, section 3).
test('a web server that refuses handshakes without a host name is HTTPS, and what is unknown of its TLS is a gap', async () => {
  const page =
    'HTTP/1.1 400 Bad Request\r\nServer: nginx/1.22.1\r\nConnection: close\r\n\r\nThe plain HTTP request was sent to HTTPS port';
  const unrecognizedName = '\x15\x03\x03\0\x02\x02\x70';
  const answer = (text: string) => (text.startsWith('\x16') ? unrecognizedName : page);
  await using server = await scripted({ answer }, host, 0);
  const { coverage, observed } = await findings([server.port]);
  expect(observed.map(({ title }) => title)).toEqual([`Open port ${server.port}/tcp: HTTPS (nginx)`]);
  expect(observed[0]?.evidence).toContain('The server answered with a TLS alert.');
  const asked = coverage.filter(({ target }) => target === `${host}:${server.port}/tcp`);
  expect(new Set(asked.map(({ checkId }) => checkId))).toEqual(ids);
  for (const { outcome, reason } of asked)
    expect({ outcome, reason }).toEqual({
      outcome: 'not_testable',
      reason: expect.stringContaining('host name (SNI)'),
    });
});

test.each<[string, TlsOptions, readonly string[]]>([
  ['AES-CCM alone', { minVersion: 'TLSv1.3', ciphers: 'TLS_AES_128_CCM_SHA256' }, []],
  [
    'no encryption',
    { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-NULL-SHA:@SECLEVEL=0' },
    ['8 Weak TLS cipher suites (NULL)'],
  ],
])('the service and the certificate behind a suite of %s are read, too', async (_, options, weak) => {
  await using server = await overTls({ ...good, ...options });
  const { coverage, observed, tls } = await findings([server.port]);
  expect(observed[0]?.title).toBe(`Open port ${server.port}/tcp: HTTPS`);
  expect(tls.map(({ score, title }) => `${score} ${title}`)).toEqual(weak);
  expect(coverage.filter(({ outcome }) => outcome === 'not_testable')).toEqual([]);
});

/** A mail server, to which the eighth to tenth connection is one too many, as Exim 4.96 words it. */
function busyMail() {
  let connections = 0;
  const mail = (socket: Socket) => {
    connections += 1;
    if (connections > 7 && connections < 11)
      return socket.end('421 Too many concurrent SMTP connections; please try again later.\r\n');
    const onData = (data: Buffer) => {
      const isStart = data.toString() === 'STARTTLS\r\n';
      socket.write(isStart ? '220 go ahead\r\n' : '250-mail.test\r\n250 STARTTLS\r\n');
      if (!isStart) return;
      socket.off('data', onData);
      new TLSSocket(socket, { ...good, isServer: true }).on('error', () => {});
    };
    socket.on('data', onData);
    return socket.write('220 mail.test ESMTP\r\n');
  };
  return listening(createServer(mail), host, 0);
}

test('a mail server that turns connections away for a moment is waited for', async () => {
  await using server = await busyMail();
  const { coverage, tls } = await findings([server.port]);
  expect(tls).toEqual([]);
  const asked = coverage.filter(({ target }) => target.includes(`:${server.port}/`));
  expect(asked.length).toBe(11);
  expect(asked.filter(({ outcome }) => outcome !== 'negative')).toEqual([]);
});

test('a mail server without STARTTLS has no TLS to speak of', async () => {
  const answer = (text: string) => (text.startsWith('EHLO') ? '250 mail.test\r\n' : '502 unknown\r\n');
  await using server = await scripted({ banner: '220 mail.test ESMTP\r\n', answer }, host, 0);
  expect((await findings([server.port])).coverage).toEqual([]);
});
