import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { ConfigError, readStage } from '../config.ts';
import { damaged } from './start/start-fault.ts';
import { readStored } from './start/stored-file.ts';

/** The embedded OIDC issuer of the local mode: it signs tokens with any requested grants. */
export interface Issuer {
  /** The `iss` of its tokens; a name, not where it is. */
  readonly name: string;
  /** A signed access token. */
  readonly token: (claims: TokenClaims) => Promise<string>;
  /** The public keys, as the JSON text of a JWKS. */
  readonly jwks: string;
}

/** The claims of a token that the local issuer signs. */
export interface TokenClaims {
  /** `project:<id or *>:<role>` */
  readonly grants: readonly string[];
  /** `local-user` by default. */
  readonly subject?: string;
  /** 3600 by default; negative makes a token that is over. */
  readonly expiresInSeconds?: number;
}

const alg = 'ES256';

const keySchema = z.object({
  kty: z.literal('EC'),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
});

/**
 * Opens the issuer with the key in `<dataDir>/issuer/`, which the first call creates. Issuer, audience and the claim
 * of the grants are those of the stage `local`. Throws ConfigError where that is not set up so, and StartFault where
 * the key cannot be read.
 */
export async function openIssuer(dataDir: string): Promise<Issuer> {
  const { auth } = readStage('local');
  if (auth.kind !== 'oidc') throw new ConfigError('stage local: auth: must be of kind oidc');
  const { issuer, audience, grantsClaim, tokenUse = 'access' } = auth;
  const { d, ...publicKey } = await loadKey(join(dataDir, 'issuer'));
  const privateKey = await importJWK({ ...publicKey, d }, alg).catch(() => {
    throw damaged(join(dataDir, 'issuer/key.json'), remedy);
  });

  function token({ grants, subject = 'local-user', expiresInSeconds = 3600 }: TokenClaims): Promise<string> {
    const issuedAt = Math.floor(Date.now() / 1000);
    return new SignJWT({ token_use: tokenUse, [grantsClaim]: grants })
      .setProtectedHeader({ alg, kid: publicKey.kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audience[0] ?? '')
      .setSubject(subject)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + expiresInSeconds)
      .setJti(randomUUID())
      .sign(privateKey);
  }

  return { name: issuer, token, jwks: JSON.stringify({ keys: [{ ...publicKey, alg, use: 'sig' }] }) };
}

/** The private key of a folder. Of two processes that make one at the same time, one wins and both read its key. */
async function loadKey(folder: string): Promise<z.infer<typeof keySchema>> {
  const path = join(folder, 'key.json');
  const stored = readStored(path);
  if (stored !== undefined) return parseKey(path, stored.toString('utf8'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const key = await exportJWK(privateKey);
  const temporary = join(folder, `${randomUUID()}.tmp`);
  writeFileSync(temporary, JSON.stringify({ ...key, kid: await calculateJwkThumbprint(key) }), { mode: 0o600 });
  try {
    // A link is made whole or not at all, and never over a file that is there.
    linkSync(temporary, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(temporary);
  }
  return parseKey(path, readFileSync(path, 'utf8'));
}

/** The words of a parser would quote the key. */
function parseKey(path: string, text: string): z.infer<typeof keySchema> {
  let key: unknown;
  try {
    key = JSON.parse(text);
  } catch {
    key = undefined;
  }
  const parsed = keySchema.safeParse(key);
  if (!parsed.success) throw damaged(path, remedy);
  return parsed.data;
}

const remedy = 'remove it; tokens issued so far become invalid';
