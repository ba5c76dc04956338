import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorizer } from '../../../shared/auth/authorizer.ts';
import { principalOf } from '../../../shared/auth/principal.ts';
import { createVerifier, IssuerUnavailable, readTrustedIssuer } from '../../../shared/auth/verifier.ts';

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
/** What the issuer has published, by path, and how often it was asked. */
const published = new Map<string, readonly object[]>();
let fetches = 0;
const server = createServer((request, response) => {
  fetches += 1;
  if (broken) return response.writeHead(503).end();
  return response.end(JSON.stringify({ keys: published.get(request.url ?? '') }));
});

const publicKey = async ({ publicKey }: Keys, kid: string, alg = 'RS256') => ({
  ...(await exportJWK(publicKey)),
  kid,
  alg,
  use: 'sig',
});

/** A stage that trusts an issuer whose one key is of this algorithm. */
async function issuerOf(alg: string, more: Record<string, string> = {}) {
  const own = await generateKeyPair(alg);
  const path = `/${alg}.json`;
  published.set(path, [await publicKey(own, alg, alg)]);
  return {
    verify: verifier({ JWKS_URI: new URL(path, jwksUri).href, ...more }),
    token: () => new SignJWT(good).setProtectedHeader({ alg, kid: alg }).sign(own.privateKey),
  };
}

beforeAll(async () => {
  keys = await generateKeyPair('RS256');
  foreign = await generateKeyPair('RS256');
  published.set('/jwks.json', [await publicKey(keys, 'k1')]);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  jwksUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
});
afterAll(() => server.close());

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** By hand where the header is one that jose does not write. */
async function sign(payload: Record<string, unknown>, key = keys.privateKey, kid = 'k1', header = {}) {
  if (Object.keys(header).length === 0) {
    return new SignJWT(payload as JWTPayload).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
  }
  const input = `${base64({ alg: 'RS256', kid, ...header })}.${base64(payload)}`;
  const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', key, Buffer.from(input));
  return `${input}.${Buffer.from(signature).toString('base64url')}`;
}

function verifier(more: Record<string, string> = {}, clock = Date.now) {
  const environment = {
    ISSUER: issuer,
    AUDIENCE: 'other,scanfold',
    GRANTS_CLAIM: 'cognito:groups',
    TOKEN_USE: 'access',
  };
  return createVerifier(readTrustedIssuer({ ...environment, JWKS_URI: jwksUri, ...more }), clock);
}

describe('a token', () => {
  test('that is in order names its holder and the grants of its claim', async () => {
    const grants = ['project:1001:viewer'];
    expect(await verifier()(await sign(good))).toEqual({ subject: 'somebody', grants, expiresAt: now + 600 });
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

  test.each([' ', '\u2003', '\u00a0', '\t', '\n', '\r\n', ','])(
    'has no grant inside the name of a group, behind %j',
    async (blank) => {
      const groups = [
        `my team${blank}project:*:admin`,
        `project:*:admin${blank}`,
        `project:1001:viewer${blank}project:*:admin`,
      ];
      const { grants } = await verifier()(await sign({ ...good, 'cognito:groups': groups }));
      expect(grants).toEqual([]);
    },
  );

  test('hands on nothing that an endpoint would read as another grant', async () => {
    const groups = ['project:1001:viewer project:*:admin', 'project:1001:viewer', 'project:x:admin'];
    const handler = authorizer(
      () => verifier(),
      () => undefined,
    );
    const answer = await handler({
      headers: { Authorization: `Bearer ${await sign({ ...good, 'cognito:groups': groups })}` },
      methodArn: 'arn:aws:execute-api:r:1:api/prod/GET/x',
    });
    expect(principalOf(answer.context, Date.now()).grants).toEqual([{ project: 1001, role: 'viewer' }]);
  });

  test('may name its holder in 256 characters', async () => {
    const sub = '\u{1f600}'.repeat(256);
    expect(await verifier()(await sign({ ...good, sub }))).toMatchObject({ subject: sub });
  });

  test.each(['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512', 'EdDSA'])('may be signed with %s', async (alg) => {
    const own = await issuerOf(alg);
    expect(await own.verify(await own.token())).toMatchObject({ subject: 'somebody' });
    const other = await issuerOf(alg, { ALGORITHMS: alg === 'RS256' ? 'ES256' : 'RS256' });
    await expect(other.verify(await other.token())).rejects.toThrow(
      `the signature algorithm ${alg} is not allowed in this stage`,
    );
  });

  // The library's verification has no RSASSA-PSS; operations.md and the check of a stage say so.
  test.each(['PS256', 'PS384', 'PS512'])('must not be signed with %s', async (alg) => {
    const own = await issuerOf(alg);
    await expect(own.verify(await own.token())).rejects.toThrow(`not allowed: ${alg}`);
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
    ['names its holder in more than 256 characters', () => sign({ ...good, sub: 'x'.repeat(257) })],
    ['names its holder as an API token', () => sign({ ...good, sub: 'token:1001' })],
    ['has a critical header parameter', () => sign(good, keys.privateKey, 'k1', { crit: ['exp'], exp: now + 600 })],
    ['has no critical header parameter in its list of them', () => sign(good, keys.privateKey, 'k1', { crit: [] })],
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
      context: { subject: 'somebody', grants: 'project:1001:viewer', exp: String(now + 600) },
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
    await expect(fresh(event)).rejects.toThrow('the key set of the issuer cannot be fetched');
    broken = false;
    expect(await fresh(event)).toMatchObject({ principalId: 'somebody' });
  });
});

describe('the keys of the issuer', () => {
  /** An issuer with a key server of its own path, and a stage that trusts it; the clock stands until it is set. */
  async function rotating(path: string, more: Record<string, string> = {}) {
    const clock = { ms: 1_000_000 };
    const publish = async (...all: [string, Keys][]) =>
      published.set(path, await Promise.all(all.map(([kid, pair]) => publicKey(pair, kid))));
    await publish(['k1', keys]);
    const env = { JWKS_URI: new URL(path, jwksUri).href, ...more };
    const verify = verifier(env, () => clock.ms);
    const unknown = () => sign(good, foreign.privateKey, `unknown-${Math.random()}`).then(verify);
    const asked = async (work: () => Promise<unknown>) => {
      const before = fetches;
      await work();
      return fetches - before;
    };
    return { clock, publish, verify, unknown, asked };
  }

  test('that came into use just after a token of an unknown key was refused are taken at once', async () => {
    const { publish, verify, unknown } = await rotating('/rotated');
    await verify(await sign(good));
    for (let tries = 0; tries < 5; tries += 1) await expect(unknown()).rejects.toThrow('not found in the JWKS');
    await publish(['k1', keys], ['k2', foreign]);
    expect(await verify(await sign(good, foreign.privateKey, 'k2'))).toMatchObject({ subject: 'somebody' });
  });

  test('that came into use during a flood of such tokens: never a refusal, and taken a second later', async () => {
    const { clock, publish, verify, unknown } = await rotating('/flooded');
    await verify(await sign(good));
    for (let tries = 0; tries < 50; tries += 1) await unknown().catch(() => undefined);
    await publish(['k1', keys], ['k2', foreign]);
    const fresh = await sign(good, foreign.privateKey, 'k2');
    await expect(verify(fresh)).rejects.toBeInstanceOf(IssuerUnavailable);
    expect(await verify(await sign(good))).toMatchObject({ subject: 'somebody' });
    clock.ms += 1000;
    // The stranger is first again: what it has fetched serves everybody.
    await expect(unknown()).rejects.toThrow('not found in the JWKS');
    expect(await verify(fresh)).toMatchObject({ subject: 'somebody' });
  });

  test('are fetched for strangers ten times, then once a second', async () => {
    const { clock, verify, unknown, asked } = await rotating('/paced');
    await verify(await sign(good));
    const flood = async () => {
      for (let tries = 0; tries < 30; tries += 1) await unknown().catch(() => undefined);
    };
    expect(await asked(flood)).toBe(10);
    clock.ms += 1000;
    expect(await asked(flood)).toBe(1);
    clock.ms += 60_000;
    expect(await asked(flood)).toBe(10);
  });

  test('are fetched anew after an hour: one that was withdrawn ends then, under its own name or with another key', async () => {
    const { clock, publish, verify, asked } = await rotating('/withdrawn');
    const token = await sign(good);
    await verify(token);
    await publish(['k2', foreign]);
    clock.ms += 3600_000;
    expect(await asked(() => verify(token))).toBe(0);
    clock.ms += 1;
    await expect(verify(token)).rejects.toThrow('not found in the JWKS');
    await publish(['k1', foreign]);
    clock.ms += 3600_001;
    await expect(verify(token)).rejects.toThrow('Invalid signature');
    expect(await verify(await sign(good, foreign.privateKey))).toMatchObject({ subject: 'somebody' });
  });

  test('are fetched anew after the time that the stage says', async () => {
    const { clock, publish, verify } = await rotating('/configured', { KEYS_MAX_AGE_SECONDS: '60' });
    const token = await sign(good);
    await verify(token);
    await publish(['k2', foreign]);
    clock.ms += 60_001;
    await expect(verify(token)).rejects.toThrow('not found in the JWKS');
  });

  test('that are too old and cannot be had again: nobody is let in, and nobody is called a stranger', async () => {
    const { clock, verify } = await rotating('/gone');
    const token = await sign(good);
    await verify(token);
    clock.ms += 3600_001;
    broken = true;
    await expect(verify(token)).rejects.toBeInstanceOf(IssuerUnavailable);
    broken = false;
    expect(await verify(token)).toMatchObject({ subject: 'somebody' });
  });
});
