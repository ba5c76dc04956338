import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorizer } from '../../../shared/auth/authorizer.ts';
import { createVerifier, readTrustedIssuer } from '../../../shared/auth/verifier.ts';

const issuer = 'https://issuer.example.test/pool';
const now = Math.floor(Date.now() / 1000);
const good = {
  iss: issuer,
  aud: 'scanfold',
  sub: 'somebody',
  exp: now + 600,
  iat: now,
  token_use: 'access',
  'cognito:groups': ['project:1001:viewer', 'staff'],
};

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
let keys: Keys;
let foreign: Keys;
let jwksUri: string;
let broken = false;
const server = createServer(async (_request, response) => {
  if (broken) return response.writeHead(503).end();
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  return response.end(JSON.stringify({ keys: [jwk] }));
});

beforeAll(async () => {
  keys = await generateKeyPair('RS256');
  foreign = await generateKeyPair('RS256');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  jwksUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
});
afterAll(() => server.close());

const sign = (payload: Record<string, unknown>, key = keys.privateKey, kid = 'k1') =>
  new SignJWT(payload as JWTPayload).setProtectedHeader({ alg: 'RS256', kid }).sign(key);

function verifier(more: Record<string, string> = {}) {
  const environment = {
    ISSUER: issuer,
    AUDIENCE: 'other,scanfold',
    GRANTS_CLAIM: 'cognito:groups',
    TOKEN_USE: 'access',
  };
  return createVerifier(readTrustedIssuer({ ...environment, JWKS_URI: jwksUri, ...more }));
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a token', () => {
  test('that is in order names its holder and the grants of its claim', async () => {
    expect(await verifier()(await sign(good))).toEqual({ subject: 'somebody', grants: ['project:1001:viewer'] });
  });

  test('may state its client instead of an audience, as those of Cognito do', async () => {
    const { aud: _, ...rest } = good;
    expect(await verifier()(await sign({ ...rest, client_id: 'scanfold' }))).toMatchObject({ subject: 'somebody' });
    await expect(verifier()(await sign({ ...rest, client_id: 'stranger' }))).rejects.toThrow('another audience');
  });

  test('gives the grants of another claim, as a list or as text', async () => {
    const verify = verifier({ GRANTS_CLAIM: 'roles' });
    expect((await verify(await sign({ ...good, roles: 'project:1:admin project:2:viewer' }))).grants).toEqual([
      'project:1:admin',
      'project:2:viewer',
    ]);
    expect((await verify(await sign({ ...good, roles: { admin: true } }))).grants).toEqual([]);
    expect((await verify(await sign(good))).grants).toEqual([]);
  });

  test('gives the grants of its scopes only where the stage made the client', async () => {
    const { 'cognito:groups': _, ...rest } = good;
    const token = await sign({ ...rest, scope: 'openid scanfold/project:1001:operator project:1:admin' });
    expect((await verifier()(token)).grants).toEqual([]);
    expect((await verifier({ GRANT_SCOPE_PREFIX: 'scanfold/' })(token)).grants).toEqual(['project:1001:operator']);
  });

  const wrong: [string, () => Promise<string>][] = [
    ['is expired', () => sign({ ...good, exp: now - 60 })],
    ['never expires', () => sign({ ...good, exp: undefined })],
    ['is not valid yet', () => sign({ ...good, nbf: now + 600 })],
    ['is of another issuer', () => sign({ ...good, iss: 'https://evil.example.test' })],
    ['is for another audience', () => sign({ ...good, aud: 'another' })],
    ['is for nobody', () => sign({ ...good, aud: undefined })],
    ['is an id token', () => sign({ ...good, token_use: 'id' })],
    ['does not state its use', () => sign({ ...good, token_use: undefined })],
    ['names nobody', () => sign({ ...good, sub: undefined })],
    ['is signed by another key', () => sign(good, foreign.privateKey)],
    ['names an unknown key', () => sign(good, foreign.privateKey, 'k2')],
    ['is not signed', async () => `${base64({ alg: 'none', kid: 'k1' })}.${base64(good)}.`],
    [
      'is signed with the public key as a secret',
      async () => {
        const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)));
        return new SignJWT(good).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(secret);
      },
    ],
    [
      'was changed',
      async () => {
        const [head, , signature] = (await sign(good)).split('.');
        return `${head}.${base64({ ...good, 'cognito:groups': ['project:*:admin'] })}.${signature}`;
      },
    ],
    ['is no token', async () => 'abc'],
    ['is empty JSON', async () => 'e30.e30.e30'],
  ];

  test.each(wrong)('that %s is refused with exactly Unauthorized', async (_, make) => {
    const handler = authorizer(
      () => verifier(),
      () => undefined,
    );
    const event = {
      headers: { Authorization: `Bearer ${await make()}` },
      methodArn: 'arn:aws:execute-api:r:1:api/prod/GET/x',
    };
    await expect(handler(event)).rejects.toThrow(/^Unauthorized$/);
  });
});

describe('the authorizer', () => {
  const log: Record<string, unknown>[] = [];
  const handler = authorizer(
    () => verifier(),
    (entry) => log.push(entry),
  );
  const ask = (headers: Record<string, string> | null) =>
    handler({ headers, methodArn: 'arn:aws:execute-api:eu-west-1:1:api/prod/POST/api/v1/osint/put-osint' });

  test('answers for the whole stage, with strings alone', async () => {
    expect(await ask({ authorization: `bearer  ${await sign(good)}` })).toEqual({
      principalId: 'somebody',
      policyDocument: {
        Version: '2012-10-17',
        Statement: [
          { Action: 'execute-api:Invoke', Effect: 'Allow', Resource: 'arn:aws:execute-api:eu-west-1:1:api/prod/*' },
        ],
      },
      context: { subject: 'somebody', grants: 'project:1001:viewer' },
    });
  });

  test('refuses what is no bearer token, and never logs a token', async () => {
    const token = await sign({ ...good, exp: now - 1 });
    const headers = [
      null,
      {},
      { Authorization: token },
      { Authorization: `Basic ${token}` },
      { Authorization: `Bearer ${token} x` },
      { Authorization: `Bearer ${token}` },
    ];
    for (const each of headers) await expect(ask(each)).rejects.toThrow(/^Unauthorized$/);
    expect(JSON.stringify(log)).not.toContain(token);
  });

  test('does not call a token bad when the keys cannot be had', async () => {
    broken = true;
    const fresh = authorizer(
      () => verifier(),
      () => undefined,
    );
    const event = {
      headers: { Authorization: `Bearer ${await sign(good)}` },
      methodArn: 'arn:aws:execute-api:r:1:api/prod/GET/x',
    };
    await expect(fresh(event)).rejects.toThrow('the keys of the issuer cannot be had');
    broken = false;
    expect(await fresh(event)).toMatchObject({ principalId: 'somebody' });
  });
});
