import { X509Certificate } from 'node:crypto';
import { createServer as createTlsServer } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CERTIFICATE, PRIVATE_KEY } from '../../../targets/certificate.ts';
import { listening } from '../../../targets/server.ts';
import { EXPIRED, GOOD, KEY, OTHER_HOST } from './certificates.ts';
import { failureOf, page, rawSite, webClient, webSite } from './web-site.ts';

const at = (port: number, host = 'site.test') => `https://${host}:${port}/`;

describe('a site with TLS', () => {
  test.each(['site.test', 'www.site.test', '127.0.0.1'])(
    'is asked by its name, and its certificate checked for %s',
    async (host) => {
      const site = await webSite((_, response) => page(response, 'safe'), { certificate: GOOD });
      const client = webClient(at(site.port, host));
      for (let index = 0; index < 3; index += 1) {
        expect((await client.request({ url: at(site.port, host) })).text()).toBe('safe');
      }
      expect(site.accepted()).toBe(1);
      expect(site.seen[0]?.headers.host).toBe(`${host}:${site.port}`);
    },
  );

  test('hears the name of the host, and no address for a name', async () => {
    const names: unknown[] = [];
    const server = createTlsServer({
      cert: GOOD,
      key: KEY,
      SNICallback(name, done) {
        names.push(name);
        done(null);
      },
    });
    server.on('secureConnection', (socket) => {
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    });
    const target = await listening(server, '127.0.0.1', 0);
    onTestFinished(() => target[Symbol.asyncDispose]());
    for (const host of ['site.test', '127.0.0.1']) {
      const url = at(target.port, host);
      expect((await webClient(url).request({ url })).status).toBe(200);
    }
    expect(names).toEqual(['site.test']);
  });

  test.each([
    ['an expired certificate', EXPIRED, 'the certificate has expired'],
    ['a certificate for another host', OTHER_HOST, 'the certificate is not valid for this host name'],
  ])('and %s is a failure that says so; without checks it is read', async (_, certificate, words) => {
    const site = await webSite((_request, response) => page(response, 'read'), { certificate });
    const url = at(site.port);
    expect(await failureOf(webClient(url), url)).toMatchObject({
      kind: 'tls',
      message: `TLS connection to site.test failed: ${words}`,
    });
    expect(site.seen).toEqual([]);
    expect((await webClient(url, { checkTls: false }).request({ url })).text()).toBe('read');
  });

  test('with credentials no certificate that a browser would refuse is taken, whatever is asked for', async () => {
    const site = await webSite((_request, response) => page(response, 'read'), { certificate: EXPIRED });
    const url = at(site.port);
    const client = webClient(url, {
      checkTls: false,
      credentials: [{ kind: 'cookie', cookie: 'sid=k3y-Heron77pond' }],
    });
    expect(await failureOf(client, { url, session: false })).toMatchObject({ kind: 'tls' });
    expect(site.seen).toEqual([]);
  });

  test('and a certificate of its own making, or of an authority nobody knows, says so', async () => {
    const server = createTlsServer({ cert: CERTIFICATE, key: PRIVATE_KEY });
    server.on('tlsClientError', () => undefined);
    const own = await listening(server, '127.0.0.1', 0);
    onTestFinished(() => own[Symbol.asyncDispose]());
    expect((await failureOf(webClient(at(own.port)), at(own.port))).message).toContain(
      'the certificate is self-signed',
    );
    const unknown = await webSite((_, response) => page(response, 'x'), { certificate: GOOD });
    const failure = await failureOf(webClient(at(unknown.port), { authorities: [] }), at(unknown.port));
    expect(failure.message).toContain('the certificate chain is incomplete or not trusted');
  });

  test('of a version that is too old says so; without checks it is read', async () => {
    const server = createTlsServer({
      cert: GOOD,
      key: KEY,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'ALL:@SECLEVEL=0',
    });
    server.on('tlsClientError', () => undefined);
    server.on('secureConnection', (socket) => {
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nold');
    });
    const target = await listening(server, '127.0.0.1', 0);
    onTestFinished(() => target[Symbol.asyncDispose]());
    const url = at(target.port);
    expect((await failureOf(webClient(url), url)).message).toContain('the server supports only outdated TLS versions');
    expect((await webClient(url, { checkTls: false }).request({ url })).text()).toBe('old');
  });

  test('on a port that speaks plain HTTP says so', async () => {
    const site = await webSite((_, response) => page(response, 'x'));
    const failure = await failureOf(webClient(at(site.port)), at(site.port));
    expect(failure).toMatchObject({ kind: 'tls' });
    expect(failure.message).toContain('the port does not support TLS');
  });

  test('that hangs up in the handshake is a failure', async () => {
    const site = await rawSite((socket) => socket.destroy());
    const failure = await failureOf(webClient(at(site.port)), at(site.port));
    expect(failure).toMatchObject({ kind: 'tls' });
    expect(failure.message).toContain('the server closed the connection');
  });

  test('that is asked in plain HTTP does not respond with valid HTTP', async () => {
    const site = await webSite((_, response) => page(response, 'x'), { certificate: GOOD });
    const url = `http://127.0.0.1:${site.port}/`;
    expect(['protocol', 'reset']).toContain((await failureOf(webClient(url), url)).kind);
  });
});

test('the certificates of these tests are what they are called', () => {
  expect(new X509Certificate(EXPIRED).validToDate.getUTCFullYear()).toBe(2021);
  expect(new X509Certificate(OTHER_HOST).checkHost('site.test')).toBeUndefined();
  expect(new X509Certificate(GOOD).checkHost('site.test')).toBe('site.test');
});
