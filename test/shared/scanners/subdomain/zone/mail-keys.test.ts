import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { gatherBimi } from '../../../../../shared/scanners/subdomain/zone/bimi/gather-bimi.ts';
import { parseDkim } from '../../../../../shared/scanners/subdomain/zone/dkim/dkim-record.ts';
import { gatherDkim } from '../../../../../shared/scanners/subdomain/zone/dkim/gather-dkim.ts';
import { gatherMtaSts } from '../../../../../shared/scanners/subdomain/zone/mta-sts/gather-mta-sts.ts';
import { coversServer, parseMtaSts } from '../../../../../shared/scanners/subdomain/zone/mta-sts/mta-sts-policy.ts';
import { gatherTlsRpt } from '../../../../../shared/scanners/subdomain/zone/tls-rpt/gather-tls-rpt.ts';
import { GOOD } from '../../../scanning/web/certificates.ts';
import { webSite } from '../../../scanning/web/web-site.ts';
import { worldContext, worldWeb } from '../loopback-world.ts';
import { tableDns } from '../table-dns.ts';

const publicKey = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .publicKey.export({ format: 'der', type: 'spki' })
    .toString('base64');

test.each([512, 768, 1024, 2048])('an RSA key of %d bits is measured', (bits) => {
  expect(parseDkim('s1', `v=DKIM1; k=rsa; t=y:s; p=${publicKey(bits)}`)).toMatchObject({
    bits,
    isReadable: true,
    isTest: true,
  });
});

test.each([
  [
    'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
    { bits: undefined, isReadable: true, isTest: false },
  ],
  ['v=DKIM1; k=ed25519; p=11qYAYKxCrfVS7', { isReadable: false }],
  // An unknown kind of key, which receivers pass over.
  ['v=DKIM1; k=mldsa44; p=11qYAYKxCrfVS7', { isReadable: true }],
  ['p=rubbish', { bits: undefined, isReadable: false }],
  // Revoked.
  ['v=DKIM1; p=', undefined],
  ['v=spf1 -all', undefined],
  ['', undefined],
])('%j is read as %j', (record, expected) => {
  const key = parseDkim('s1', record);
  if (expected === undefined) expect(key).toBeUndefined();
  else expect(key).toMatchObject(expected);
});

test('keys are looked for under usual selectors; a wildcard is told of once', async () => {
  const record = `v=DKIM1; p=${publicKey(512)}`;
  const found = await gatherDkim('example.com', tableDns({ 'google._domainkey.example.com': { TXT: [record] } }));
  expect(found).toMatchObject({ kind: 'keys', keys: [{ selector: 'google', bits: 512 }] });
  const any = tableDns({});
  const wildcard = {
    ...any,
    ask: async (name: string, type: 'TXT') => ({ kind: 'records', records: [{ name, type, value: record }] }) as const,
  };
  const told = await gatherDkim('example.com', wildcard as unknown as typeof any);
  expect(told.kind === 'keys' && told.keys).toHaveLength(1);
});

test('a BIMI record is the text of the default selector that begins as one', async () => {
  const record = 'v=BIMI1; l=https://logo.example.com/mark.svg; a=';
  const dns = tableDns({ 'default._bimi.example.com': { TXT: ['google-site-verification=x', record] } });
  expect(await gatherBimi('example.com', dns)).toEqual({ kind: 'records', records: [record] });
  expect(await gatherBimi('example.net', dns)).toEqual({ kind: 'none' });
});

const policy = 'version: STSv1\r\nmode: enforce\r\nmx: mx.example.com\r\nmx: *.example.net\r\nmax_age: 604800\r\n';

test.each([
  [policy, []],
  ['version: STSv1\nmode: none\nmax_age: 1\n', []],
  [policy.replace('STSv1', 'STSv2'), ['the version is not STSv1']],
  [policy.replace('enforce', 'enforced'), ['the mode is missing or invalid']],
  [policy.replace('604800', 'long'), ['max_age is missing or invalid']],
  [policy.replaceAll(/mx:.*\r\n/g, ''), ['it lists no mail server (mx)']],
  [
    '<html>not found</html>',
    [
      'the version is not STSv1',
      'the mode is missing or invalid',
      'max_age is missing or invalid',
      'it lists no mail server (mx)',
    ],
  ],
])('the policy %j has the faults %j', (text, faults) => {
  expect(parseMtaSts(text, 'text/plain; charset=utf-8').faults).toEqual(faults);
});

test.each(['text/html', 'text/plain-x', undefined])('a policy that is served as %s has a fault', (mediaType) => {
  expect(parseMtaSts(policy, mediaType).faults).toEqual(['it is not served as text/plain']);
});

test.each([
  ['mx.example.com', 'mx.example.com', true],
  ['*.example.com', 'mx.example.com', true],
  ['*.example.com', 'a.mx.example.com', false],
  ['*.example.com', 'example.com', false],
  ['mx.example.com', 'mx2.example.com', false],
])('%s covers %s: %s', (pattern, server, covers) => {
  expect(coversServer(pattern, server)).toBe(covers);
});

const table = {
  '_mta-sts.example.com': { TXT: ['v=STSv1; id=20260131'] },
  '_smtp._tls.example.com': { TXT: ['v=TLSRPTv1; rua=mailto:tls@example.com'] },
};

test('the policy is read from its host over https, and no redirect is followed', async () => {
  const https = await webSite(
    (request, response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/plain' })
        .end(request.url === '/.well-known/mta-sts.txt' ? policy : 'x'),
    { certificate: GOOD },
  );
  const open = async (url: string) => worldWeb(worldContext({ https }))(url);
  expect(await gatherMtaSts('example.com', tableDns(table), open)).toEqual({
    kind: 'records',
    records: ['v=STSv1; id=20260131'],
    policy: { mode: 'enforce', mx: ['mx.example.com', '*.example.net'], maxAgeSeconds: 604_800, faults: [] },
  });
  const moved = await webSite((_, response) => response.writeHead(302, { Location: '/elsewhere' }).end(), {
    certificate: GOOD,
  });
  const openMoved = async (url: string) => worldWeb(worldContext({ https: moved }))(url);
  expect(await gatherMtaSts('example.com', tableDns(table), openMoved)).toMatchObject({
    policy: 'https://mta-sts.example.com/.well-known/mta-sts.txt returns status 302',
  });
  expect(await gatherMtaSts('example.com', tableDns({}), open)).toEqual({ kind: 'none' });
});

test.each([
  [['v=TLSRPTv1; rua=mailto:tls@example.com, https://r.example.net/v1'], []],
  [['v=TLSRPTv1;rua=mailto:tls@example.com'], []],
  [['v=TLSRPTv1; rua=tls@example.com'], ['"tls@example.com" is neither a mailto: nor an https: address']],
  [['v=TLSRPTv1; rua=http://r.example.net/'], ['"http://r.example.net/" is neither a mailto: nor an https: address']],
  [['v=TLSRPTv1;'], ['it names no address for reports (rua)']],
  [
    ['v=TLSRPTv1; rua=mailto:a@example.com', 'v=TLSRPTv1; rua=mailto:b@example.com'],
    ['there are several records, of which senders take none'],
  ],
])('the TLS-RPT records %j have the faults %j', async (TXT, faults) => {
  const dns = tableDns({ '_smtp._tls.example.com': { TXT: ['other', ...TXT] } });
  expect(await gatherTlsRpt('example.com', dns)).toMatchObject({ kind: 'records', records: TXT, faults });
});
