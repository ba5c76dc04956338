import { createServer as createTlsServer } from 'node:https';
import { describe, expect, onTestFinished, test } from 'vitest';
import { namesInCertificate } from '../../../../../shared/scanners/subdomain/host/names.ts';
import { CERTIFICATE, PRIVATE_KEY } from '../../../../targets/certificate.ts';
import { listening, type Target } from '../../../../targets/server.ts';
import { EXPIRED, GOOD, OTHER_HOST } from '../../../scanning/web/certificates.ts';
import { page, rawSite, webSite } from '../../../scanning/web/web-site.ts';
import { found, gathered, scoreOf } from './gathered-host.ts';

async function ownCertificate(cert = CERTIFICATE, key = PRIVATE_KEY): Promise<Target> {
  const server = createTlsServer({ cert, key }, (_, response) => void response.end('x'));
  const target = await listening(server, '127.0.0.1', 0);
  onTestFinished(() => target[Symbol.asyncDispose]());
  return target;
}

describe('the certificate of a host', () => {
  test('that is well is told with its names, its end and its issuer', async () => {
    const https = await webSite((_, response) => page(response, 'x'), { certificate: GOOD });
    const artifact = await gathered({ https });
    expect(artifact.certificate).toMatchObject({
      subject: 'CN=good',
      issuer: 'CN=Scanfold test authority',
      issuerName: 'Scanfold test authority',
      names: ['site.test', '*.site.test', 'localhost', '127.0.0.1'],
      validTo: Date.parse('2119-01-01T00:00:00Z'),
      key: 'EC prime256v1',
      signature: 'ecdsa-with-SHA256',
      selfSigned: false,
      fits: true,
      fault: undefined,
      protocol: 'TLSv1.3',
    });
    expect(scoreOf(artifact, 'host-certificate')).toBe(1);
    expect(namesInCertificate({ ...artifact, domain: 'test' })).toEqual(['site.test']);
  });

  test.each([
    ['has expired', EXPIRED, 10],
    ['is for another host', OTHER_HOST, 6],
  ])('that %s is read all the same', async (_, certificate, score) => {
    const https = await webSite((_request, response) => page(response, 'read'), { certificate });
    const artifact = await gathered({ https }, { name: 'site.test' });
    expect(artifact.certificate?.fault).not.toBeUndefined();
    expect(scoreOf(artifact, 'host-certificate')).toBe(score);
    expect(artifact.https).toMatchObject({ kind: 'answers', text: 'read' });
  });

  test('that is self-signed is told from one of an unknown authority', async () => {
    const own = await gathered(
      { https: await ownCertificate() },
      { name: 'target.test', table: { 'target.test': { A: ['127.0.0.1'] } } },
    );
    expect(own.certificate).toMatchObject({ selfSigned: true, fault: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(scoreOf(own, 'host-certificate')).toBe(6);
    const https = await webSite((_, response) => page(response, 'x'), { certificate: GOOD });
    const unknown = await gathered({ https }, { authorities: [] });
    expect(unknown.certificate).toMatchObject({ selfSigned: false, fault: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
    expect(scoreOf(unknown, 'host-certificate')).toBe(3);
  });

  test('is asked for by name', async () => {
    const names: unknown[] = [];
    const server = createTlsServer({
      cert: CERTIFICATE,
      key: PRIVATE_KEY,
      SNICallback(name, done) {
        names.push(name);
        done(null);
      },
    });
    const https = await listening(server, '127.0.0.1', 0);
    onTestFinished(() => https[Symbol.asyncDispose]());
    server.on('request', (_, response) => response.end('x'));
    await gathered({ https });
    expect(new Set(names)).toEqual(new Set(['www.site.test']));
  });

  test('is none where the port speaks no TLS, hangs up, or is closed', async () => {
    const plain = await webSite((_, response) => page(response, 'x'));
    const mute = await rawSite((socket) => socket.destroy());
    for (const https of [plain, mute, undefined]) {
      const artifact = await gathered(https === undefined ? {} : { https });
      expect(artifact.tls.kind).toBe('none');
      expect(artifact.https.kind).toBe('silent');
      expect(found(artifact).coverage).toContainEqual(
        expect.objectContaining({ checkId: 'host-certificate', outcome: 'negative' }),
      );
    }
  });
});
