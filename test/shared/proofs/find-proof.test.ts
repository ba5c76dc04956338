import { createServer, Socket } from 'node:net';
import type { TxtAnswer } from 'dns-packet';
import { describe, expect, test } from 'vitest';
import { findProof } from '../../../shared/proofs/find-proof.ts';
import type { ProofWorld, Sought } from '../../../shared/proofs/proof-search.ts';
import { createEgress, type Egress } from '../../../shared/scanning/egress/egress.ts';
import { replyTo, startAnsweringServer } from '../../name-server/start-answering-server.ts';
import { freePort } from '../../targets/free-port.ts';
import { listening } from '../../targets/server.ts';
import { web } from '../../targets/web.ts';

const proof = 'scanfold-verification=0123456789abcdef0123456789abcdef';
const host = 'shop.example.test';

/** All names lead to this machine. */
const egress = createEgress({ allow: ['127.0.0.0/8'] }, { resolver: async () => ['127.0.0.1'] });
const world: ProofWorld = { egress, resolvers: [], userAgent: 'Scanfold/test', now: Date.now };

const sought = (more: Partial<Sought>): Sought => ({
  target_proof_id: 1001,
  target: host,
  method: 'https_file',
  port: null,
  proof,
  ...more,
});

/** What is found where a host answers so by https, and not at all, or so, by http. */
async function foundOnHost(
  more: Partial<Sought>,
  secure: Parameters<typeof web>[0],
  plain?: Parameters<typeof web>[0],
) {
  await using https = await web(secure, { tls: true });
  await using http = await web(plain ?? { status: 404 });
  return await findProof(sought(more), { ...world, hostPorts: { https: https.port, http: http.port } });
}

describe('a file of a host', () => {
  test('is found by https, whatever the certificate, with blanks around it', async () => {
    const { found, detail } = await foundOnHost(
      {},
      { body: `\n${proof}\r\n`, headers: { 'content-type': 'text/plain' } },
    );
    expect(found).toBe(true);
    expect(detail).toMatch(/^Found at https:\/\/shop\.example\.test:\d+\/\.well-known\/scanfold-verification\.txt$/);
  });

  test.each([
    ['has other content', { body: `<p>${proof}</p>` }, 'has other content'],
    ['is not there, and the page that says so shows it', { status: 404, body: proof }, 'returned status 404'],
    [
      'lies at another host',
      { status: 302, headers: { location: 'https://other.example.test/proof.txt' } },
      'redirects to another site',
    ],
    ['is long', { body: `${proof}\n${'x'.repeat(10_000)}` }, 'has other content'],
  ])('is no proof where it %s', async (_, answer, detail) => {
    expect(await foundOnHost({}, answer)).toEqual({ found: false, detail: expect.stringContaining(detail) });
  });

  test('is not asked for by http', async () => {
    expect((await foundOnHost({}, { status: 404 }, { body: proof })).found).toBe(false);
  });
});

describe('a meta tag', () => {
  const page = (head: string, body = '') => ({
    headers: { 'content-type': 'text/html' },
    body: `<!doctype html><html><head><title>A shop</title>${head}</head><body>${body}</body></html>`,
  });
  const tag = `<meta name="Scanfold-Verification" content="${proof}">`;
  const method = 'meta_tag';

  test('is found in the head of the home page, by https or http', async () => {
    expect(await foundOnHost({ method }, page(tag))).toMatchObject({ found: true });
    expect((await foundOnHost({ method }, { status: 503 }, page(tag))).found).toBe(true);
  });

  test.each([
    ['in the body, where visitors may write', page('', tag)],
    ['in a comment', page(`<!-- ${tag} -->`)],
    ['with another name', page(tag.replace('Scanfold', 'Other'))],
    ['with another value', page(tag.replace('0123', '3210'))],
  ])('is no proof %s', async (_, answer) => {
    expect((await foundOnHost({ method }, answer, { status: 404 })).found).toBe(false);
  });
});

describe('a file of an address', () => {
  test('is found on the port that was named, by https or http', async () => {
    for (const tls of [true, false]) {
      await using server = await web({ body: proof }, { tls });
      const { found, detail } = await findProof(sought({ target: '127.0.0.1', port: server.port }), world);
      expect([found, detail]).toEqual([true, expect.stringMatching(tls ? /^Found at https:/ : /^Found at http:/)]);
    }
  });

  test('is found on a common port, while others do not answer', async () => {
    const asked: string[] = [];
    await using file = await web({ body: proof });
    const ports = new Map([[8080, file.port]]);
    // What is asked at a common port comes to the server of the test; the others are silent.
    const moved: Egress = {
      ...egress,
      connect: (to, port) => {
        asked.push(String(port));
        return ports.has(port) ? egress.connect(to, ports.get(port) ?? 0) : new Socket();
      },
    };
    const { found, detail } = await findProof(sought({ target: '127.0.0.1' }), { ...world, egress: moved });
    expect([found, detail]).toEqual([true, expect.stringMatching(/^Found at http:\/\/127\.0\.0\.1:8080\//)]);
    expect(asked.toSorted()).toEqual(['443', '80', '8080', '8443']);
  });

  test('is no proof where nothing listens, or the guard lets no scan go there', async () => {
    const nothing = await findProof(sought({ target: '127.0.0.1', port: await freePort() }), world);
    expect(nothing.found).toBe(false);
    await using server = await web({ body: proof });
    const guarded = { ...world, egress: createEgress({ allow: [] }) };
    const refused = await findProof(sought({ target: '127.0.0.1', port: server.port }), guarded);
    expect(refused).toEqual({ found: false, detail: expect.stringMatching(/loopback.*not permitted/) });
    expect(server.accepted()).toBe(0);
  });

  test('is given up in time where the server never answers', async () => {
    await using server = await listening(createServer(), '127.0.0.1', 0);
    const silent = sought({ target: '127.0.0.1', port: server.port });
    expect(await findProof(silent, { ...world, limitMs: 50 })).toEqual({
      found: false,
      detail: 'No response within 0.05 s',
    });
  });
});

describe('a TXT record', () => {
  const method = 'dns_txt';
  const found = async (records: readonly TxtAnswer[], code: 'NOERROR' | 'NXDOMAIN' | 'SERVFAIL' = 'NOERROR') => {
    await using server = await startAnsweringServer((asked) =>
      asked.name.endsWith(host) && asked.type === 'TXT'
        ? replyTo(
            asked,
            records.filter(({ name }) => name === asked.name),
            code,
          )
        : replyTo(asked, [], 'NXDOMAIN'),
    );
    return await findProof(sought({ method }), { ...world, resolvers: [server.resolver] });
  };
  const txt = (data: string | string[], name = `_scanfold-verification.${host}`): TxtAnswer => ({
    type: 'TXT',
    name,
    data,
  });

  test('is found among others, also in several strings', async () => {
    expect(await found([txt('v=spf1 -all'), txt(proof)])).toEqual({
      found: true,
      detail: 'Found in the TXT records of _scanfold-verification.shop.example.test',
    });
    expect((await found([txt([proof.slice(0, 20), proof.slice(20)])])).found).toBe(true);
  });

  test('is no proof with another value, of another name, or where DNS does not answer', async () => {
    expect((await found([txt(proof.replace('0123', '3210'))])).detail).toMatch(/^No TXT record of .* has this value$/);
    expect((await found([txt(proof, host)])).detail).toMatch(/has no TXT record$/);
    expect((await found([], 'NXDOMAIN')).found).toBe(false);
    expect(await found([], 'SERVFAIL')).toMatchObject({ found: false, detail: expect.stringContaining('SERVFAIL') });
  });
});
