import { JwtVerifier } from 'aws-jwt-verify';
import {
  FetchError,
  JwksValidationError,
  JwkValidationError,
  WaitPeriodNotYetEndedJwkError,
} from 'aws-jwt-verify/error';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import type { JwtHeader, JwtPayload } from 'aws-jwt-verify/jwt-model';
import * as z from 'zod/mini';
import { afterSilence } from '../after-silence.ts';
import { FetchPace } from './fetch-pace.ts';
import { parseGrant } from './principal.ts';
import { signatureAlgorithms } from './signature-algorithms.ts';
import { isApiTokenSubject, isSubject } from './subject.ts';
import { Unverifiable, WrongToken } from './token-faults.ts';

/** The identity provider that a stage trusts. */
export interface TrustedIssuer {
  readonly issuer: string;
  readonly audience: readonly string[];
  /** Where the keys are, where the issuer's discovery convention does not say so. */
  readonly jwksUri: string | undefined;
  /** The claim that holds the grants. */
  readonly grantsClaim: string;
  /** The `token_use` a token must state, or undefined where the issuer states none. */
  readonly tokenUse: string | undefined;
  /** Scopes that start so carry grants too: how a program's token of the stack's own user pool has them. */
  readonly grantScopePrefix: string | undefined;
  /** What a token may be signed with, by the names of RFC 7518. */
  readonly algorithms: readonly string[];
  /** The issuer's keys are fetched anew after so many seconds, so that one it has withdrawn ends. */
  readonly keysMaxAgeSeconds: number;
}

const optional = z.optional(z.string().check(z.minLength(1)));
const environment = z.object({
  ISSUER: z.string().check(z.minLength(1)),
  AUDIENCE: z.string().check(z.minLength(1)),
  GRANTS_CLAIM: z.string().check(z.minLength(1)),
  TOKEN_USE: optional,
  JWKS_URI: optional,
  GRANT_SCOPE_PREFIX: optional,
  ALGORITHMS: optional,
  KEYS_MAX_AGE_SECONDS: z._default(z.coerce.number().check(z.positive()), 3600),
});

/** Reads the trusted issuer from the authorizer's environment. */
export function readTrustedIssuer(env: NodeJS.ProcessEnv): TrustedIssuer {
  const parsed = z.parse(environment, env);
  return {
    issuer: parsed.ISSUER,
    audience: parsed.AUDIENCE.split(','),
    jwksUri: parsed.JWKS_URI,
    grantsClaim: parsed.GRANTS_CLAIM,
    tokenUse: parsed.TOKEN_USE,
    grantScopePrefix: parsed.GRANT_SCOPE_PREFIX,
    algorithms: parsed.ALGORITHMS?.split(',') ?? signatureAlgorithms,
    keysMaxAgeSeconds: parsed.KEYS_MAX_AGE_SECONDS,
  };
}

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

const loopbackTimeoutMs = 3000;

/** aws-jwt-verify fetches keys over https alone; the issuer that is embedded in the local mode has none. */
const loopbackFetcher = {
  fetch: async (uri: string): Promise<ArrayBuffer> => {
    const late = new AbortController();
    const callOff = afterSilence(loopbackTimeoutMs, () => late.abort(new Error('time-out')));
    try {
      const response = await fetch(uri, { signal: late.signal });
      if (response.ok) return await response.arrayBuffer();
      throw new Error(`status ${response.status}`);
    } catch (error) {
      throw new FetchError(uri, error);
    } finally {
      callOff();
    }
  },
};

function jwksCache(jwksUri: string | undefined, now: () => number): SimpleJwksCache {
  const url = jwksUri === undefined ? undefined : new URL(jwksUri);
  const isLocal = url?.protocol === 'http:' && loopback.has(url.hostname);
  return new SimpleJwksCache({ penaltyBox: new FetchPace(now), ...(isLocal && { fetcher: loopbackFetcher }) });
}

/** Thrown if the issuer's key set cannot be fetched, or may not be fetched again yet. */
export class IssuerUnavailable extends Unverifiable {
  override readonly name = 'IssuerUnavailable';
}

const issuersFaults = [FetchError, JwksValidationError, JwkValidationError, WaitPeriodNotYetEndedJwkError] as const;

/** Subject, grants and expiry of a verified token. */
export interface Identity {
  readonly subject: string;
  readonly grants: readonly string[];
  /** When the token ends, in seconds since the epoch; not always a whole number. */
  readonly expiresAt: number;
}

const texts = z.union([z.array(z.string()), z.string()]);

/** The texts of a list are taken whole: a group may be called anything. Only one single text holds several, between blanks. */
function textsOf(claim: unknown): readonly string[] {
  const parsed = texts.safeParse(claim);
  if (!parsed.success) return [];
  return typeof parsed.data === 'string' ? parsed.data.split(/\s+/) : parsed.data;
}

function grantsOf(payload: JwtPayload, trusted: TrustedIssuer): string[] {
  const prefix = trusted.grantScopePrefix;
  // RFC 6749 section 3.3: one text, a space between two scopes.
  const scopes = prefix === undefined ? [] : (payload.scope ?? '').split(' ');
  const fromScopes = scopes.filter((each) => each.startsWith(prefix ?? '')).map((each) => each.slice(prefix?.length));
  const claimed = textsOf(payload[trusted.grantsClaim]);
  return [...claimed, ...fromScopes].filter((text) => parseGrant(text) !== undefined);
}

/** The requirements on a token that the library does not check. */
function requireKind(header: JwtHeader, payload: JwtPayload, trusted: TrustedIssuer): void {
  // RFC 7515 section 4.1.11: a token that depends on an extension is void to who does not know it, and we know none.
  if ('crit' in header) throw new WrongToken('the token has unknown critical header parameters (crit)');
  if (!trusted.algorithms.includes(header.alg ?? '')) {
    throw new WrongToken(`the signature algorithm ${header.alg} is not allowed in this stage`);
  }
  // Cognito's access tokens state their client in `client_id` and have no `aud`; both are held to the audience.
  const audiences = texts.safeParse(payload.aud ?? payload.client_id);
  if (!audiences.success || ![audiences.data].flat().some((each) => trusted.audience.includes(each))) {
    throw new WrongToken('the token is issued for another audience');
  }
  if (trusted.tokenUse !== undefined && payload.token_use !== trusted.tokenUse) {
    throw new WrongToken(`token_use is not ${trusted.tokenUse}`);
  }
}

function identityOf(payload: JwtPayload, trusted: TrustedIssuer): Identity {
  const { sub: subject, exp: expiresAt } = payload;
  if (subject === undefined || !isSubject(subject))
    throw new WrongToken('the token has no subject, or the subject is too long');
  // It would act under the name of an API token, in the audit log too.
  if (isApiTokenSubject(subject)) throw new WrongToken('the subject is reserved for API tokens');
  if (expiresAt === undefined) throw new WrongToken('the token has no expiry');
  return { subject, grants: grantsOf(payload, trusted), expiresAt };
}

function libraryVerifier(trusted: TrustedIssuer, now: () => number) {
  return JwtVerifier.create(
    {
      issuer: trusted.issuer,
      audience: null,
      ...(trusted.jwksUri === undefined ? {} : { jwksUri: trusted.jwksUri }),
      customJwtCheck: ({ header, payload }: { header: JwtHeader; payload: JwtPayload }) =>
        requireKind(header, payload, trusted),
    },
    { jwksCache: jwksCache(trusted.jwksUri, now) },
  );
}

/**
 * Creates the verifier of tokens: signature, issuer, audience, expiry and use. It throws for a token that fails any,
 * and IssuerUnavailable if the issuer's key set cannot be fetched.
 * @param now milliseconds since the epoch
 */
export function createVerifier(
  trusted: TrustedIssuer,
  now: () => number = Date.now,
): (token: string) => Promise<Identity> {
  let madeAt = now();
  let verifier = libraryVerifier(trusted, now);
  return async (token) => {
    if (now() - madeAt > trusted.keysMaxAgeSeconds * 1000) {
      // It is the library's verifier that holds keys, in two places: a new one has none, and asks.
      madeAt = now();
      verifier = libraryVerifier(trusted, now);
    }
    try {
      return identityOf(await verifier.verify(token), trusted);
    } catch (error) {
      if (!issuersFaults.some((fault) => error instanceof fault)) throw error;
      throw new IssuerUnavailable('the key set of the issuer cannot be fetched', { cause: error });
    }
  };
}
