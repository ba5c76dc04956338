import { expect, test } from 'vitest';
import { signatureProblem } from '../../../../infra/local/signing/signature.ts';

// The examples of the S3 API reference, "Authenticating Requests (AWS Signature Version 4)".
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const at = Date.UTC(2013, 4, 24, 0, 1, 0);
const none = new Uint8Array();
const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const presigned = {
  method: 'GET',
  path: '/test.txt',
  query: [
    'X-Amz-Algorithm=AWS4-HMAC-SHA256',
    'X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request',
    'X-Amz-Date=20130524T000000Z',
    'X-Amz-Expires=86400',
    'X-Amz-SignedHeaders=host',
    'X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  ].join('&'),
  headers: { host: 'examplebucket.s3.amazonaws.com' },
  body: none,
};

const inHeader = {
  method: 'GET',
  path: '/test.txt',
  query: '',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': empty,
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  body: none,
};

test.each([
  ['in the query', presigned],
  ['in a header', inHeader],
])('the published example of a signature %s is right', async (_, request) => {
  expect(await signatureProblem(request, () => secret, at)).toBeUndefined();
});

test.each([
  ['another method', { ...presigned, method: 'PUT' }, at, 'does not match'],
  ['another file', { ...presigned, path: '/other.txt' }, at, 'does not match'],
  ['another host', { ...presigned, headers: { host: 'evil.example.test' } }, at, 'does not match'],
  ['a longer time', { ...presigned, query: presigned.query.replace('86400', '90000') }, at, 'does not match'],
  ['one more parameter', { ...presigned, query: `${presigned.query}&versionId=1` }, at, 'does not match'],
  ['a time that is over', presigned, at + 86_400_000, 'expired'],
  ['a time to come', presigned, at - 3_600_000, 'expired'],
  ['no signature', { ...presigned, query: '' }, at, 'Denied'],
  ['another body', { ...inHeader, body: Buffer.from('x') }, at, 'not the one that was signed'],
])('%s is refused', async (_, request, now, problem) => {
  expect(await signatureProblem(request, () => secret, now)).toContain(problem);
});

test.each([3600, 86_400, -3600])(
  'a request whose header was signed %d s ago by a clock that was set is right',
  async (seconds) => {
    expect(await signatureProblem(inHeader, () => secret, at + seconds * 1000)).toBeUndefined();
  },
);
