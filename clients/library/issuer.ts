import * as oidc from 'openid-client';

/** The public client of an issuer; on loopback without TLS. Throws what discovery throws. */
export async function issuerClient(issuer: string, clientId: string): Promise<oidc.Configuration> {
  const url = new URL(issuer);
  const loopback = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  return oidc.discovery(url, clientId, undefined, oidc.None(), {
    ...(loopback && url.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {}),
  });
}

/** A way to the issuer's sign-in page, and what must be kept until it leads back. */
export interface CodeFlow {
  readonly url: URL;
  readonly verifier: string;
  readonly state: string;
}

/** Begins the code flow with PKCE (RFC 7636). */
export async function beginCodeFlow(
  configuration: oidc.Configuration,
  redirectUri: string,
  scope: string,
): Promise<CodeFlow> {
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { url, verifier, state };
}

/** Ends the code flow: `back` is where the issuer led back to. Throws what the grant throws. */
export async function endCodeFlow(
  configuration: oidc.Configuration,
  back: URL,
  { verifier, state }: Pick<CodeFlow, 'verifier' | 'state'>,
): Promise<oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers> {
  return oidc.authorizationCodeGrant(configuration, back, { pkceCodeVerifier: verifier, expectedState: state });
}
