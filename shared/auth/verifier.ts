import { JwtVerifier } from 'aws-jwt-verify';
import { FetchError, JwksValidationError, JwkValidationError } from 'aws-jwt-verify/error';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import type { JwtPayload } from 'aws-jwt-verify/jwt-model';
import * as z from 'zod/mini';

/** The identity provider a stage trusts. */
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
}

const optional = z.optional(z.string().check(z.minLength(1)));
const environment = z.object({
  ISSUER: z.string().check(z.minLength(1)),
  AUDIENCE: z.string().check(z.minLength(1)),
  GRANTS_CLAIM: z.string().check(z.minLength(1)),
  TOKEN_USE: optional,
  JWKS_URI: optional,
  GRANT_SCOPE_PREFIX: optional,
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
  };
}

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** aws-jwt-verify fetches keys over https alone; the issuer that is embedded in the local mode has none. */
const loopbackFetcher = {
  fetch: async (uri: string): Promise<ArrayBuffer> => {
    try {
      const response = await fetch(uri, { signal: AbortSignal.timeout(3000) });
      if (response.ok) return await response.arrayBuffer();
      throw new Error(`status ${response.status}`);
    } catch (error) {
      throw new FetchError(uri, error);
    }
  },
};

function jwksCache(jwksUri: string | undefined): SimpleJwksCache | undefined {
  const url = jwksUri === undefined ? undefined : new URL(jwksUri);
  return url?.protocol === 'http:' && loopback.has(url.hostname)
    ? new SimpleJwksCache({ fetcher: loopbackFetcher })
    : undefined;
}

/** A token is not of the kind that the stage accepts. */
class WrongTokenUse extends Error {
  override readonly name = 'WrongTokenUse';
}

/** The issuer's keys cannot be had: that says nothing of the token. */
export class IssuerUnavailable extends Error {
  override readonly name = 'IssuerUnavailable';
}

function isIssuersFault(error: unknown): boolean {
  return error instanceof FetchError || error instanceof JwksValidationError || error instanceof JwkValidationError;
}

/** What a verified token says of its holder. */
export interface Identity {
  readonly subject: string;
  readonly grants: readonly string[];
}

const texts = z.union([z.array(z.string()), z.string()]);

function grantsOf(payload: JwtPayload, trusted: TrustedIssuer): string[] {
  const claim = texts.safeParse(payload[trusted.grantsClaim]);
  const claimed = claim.success ? [claim.data].flat().flatMap((text) => text.split(/\s+/)) : [];
  const prefix = trusted.grantScopePrefix;
  const scope = z.string().safeParse(payload.scope);
  const scoped = prefix === undefined || !scope.success ? [] : scope.data.split(' ');
  const fromScopes = scoped.filter((each) => each.startsWith(prefix ?? '')).map((each) => each.slice(prefix?.length));
  return [...claimed, ...fromScopes].filter((grant) => grant.startsWith('project:'));
}

/**
 * Makes the check of a token: signature, issuer, audience, expiry and use. It throws for a token that fails any, and
 * IssuerUnavailable where the issuer's keys cannot be had.
 * Cognito's access tokens state their client in `client_id` and have no `aud`; both are held to the audience.
 */
export function createVerifier(trusted: TrustedIssuer): (token: string) => Promise<Identity> {
  const cache = jwksCache(trusted.jwksUri);
  const verifier = JwtVerifier.create(
    {
      issuer: trusted.issuer,
      audience: null,
      ...(trusted.jwksUri === undefined ? {} : { jwksUri: trusted.jwksUri }),
      customJwtCheck: ({ payload }: { payload: JwtPayload }) => {
        const named = payload.aud ?? payload.client_id;
        const audiences = texts.safeParse(named);
        if (!audiences.success || ![audiences.data].flat().some((each) => trusted.audience.includes(each))) {
          throw new WrongTokenUse('the token is for another audience');
        }
        if (trusted.tokenUse !== undefined && payload.token_use !== trusted.tokenUse) {
          throw new WrongTokenUse(`the token's use is not ${trusted.tokenUse}`);
        }
        if (typeof payload.exp !== 'number') throw new WrongTokenUse('the token never expires');
      },
    },
    cache ? { jwksCache: cache } : undefined,
  );
  const verify = async (token: string): Promise<JwtPayload> => {
    try {
      return await verifier.verify(token);
    } catch (error) {
      if (isIssuersFault(error)) throw new IssuerUnavailable('the keys of the issuer cannot be had', { cause: error });
      throw error;
    }
  };
  return async (token) => {
    const payload = await verify(token);
    const subject = payload.sub ?? '';
    if (subject === '') throw new WrongTokenUse('the token names nobody');
    return { subject, grants: grantsOf(payload, trusted) };
  };
}
