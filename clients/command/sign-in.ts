import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as oidc from 'openid-client';
import { beginCodeFlow, endCodeFlow, issuerClient } from '../library/issuer.ts';
import { type Config, writeConfig } from './config-file.ts';
import { CommandFault, exitCodes } from './fault.ts';

/** A minute before its end a token counts as expired: it is used for the requests that follow. */
const marginSeconds = 60;

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** What is stored of an issuer's answer. */
export function storedTokens(
  issuer: string,
  clientId: string,
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
): Pick<Config, 'token' | 'oidc'> {
  const { access_token, refresh_token } = tokens;
  return {
    token: access_token,
    oidc: {
      issuer,
      client_id: clientId,
      expires_at: nowSeconds() + (tokens.expiresIn() ?? 300),
      ...(refresh_token === undefined ? {} : { refresh_token }),
    },
  };
}

/** The stored token, or a new one where it expires and the issuer gave a refresh token. Throws CommandFault. */
export async function freshToken(env: NodeJS.ProcessEnv, config: Config): Promise<string> {
  const { token, oidc: from } = config;
  if (token && (!from || from.expires_at - marginSeconds > nowSeconds())) return token;
  if (!from?.refresh_token) throw new CommandFault('the log-in has expired: run scanfold login', exitCodes.service);
  const configuration = await issuerClient(from.issuer, from.client_id);
  const tokens = await oidc.refreshTokenGrant(configuration, from.refresh_token).catch((error: Error) => {
    throw new CommandFault(`the log-in has expired (${error.message}): run scanfold login`, exitCodes.service);
  });
  const stored = storedTokens(from.issuer, from.client_id, tokens);
  // An issuer that gives no new refresh token lets the old one be used again.
  await writeConfig(env, {
    ...config,
    ...stored,
    oidc: { ...from, ...stored.oidc },
  });
  return tokens.access_token;
}

interface SignIn {
  readonly issuer: string;
  readonly clientId: string;
  readonly flow: 'code' | 'device';
  readonly scope: string;
  /** Tells the user what to do. */
  readonly say: (line: string) => void;
}

/** Device flow (RFC 8628): the user opens an address on any machine and enters a code. */
async function byDevice(configuration: oidc.Configuration, { scope, say }: SignIn) {
  const device = await oidc.initiateDeviceAuthorization(configuration, { scope });
  say(`Open ${device.verification_uri_complete ?? device.verification_uri} and enter the code ${device.user_code}`);
  return oidc.pollDeviceAuthorizationGrant(configuration, device);
}

const callbackPath = '/callback';

/** The first request that comes back to this machine, which is answered and ends the wait. */
function redirected(server: Server): Promise<URL> {
  return new Promise((resolve) => {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
      const known = url.pathname === callbackPath;
      response.writeHead(known ? 200 : 404, { 'Content-Type': 'text/plain', Connection: 'close' });
      response.end(known ? 'You are logged in. This page can be closed.\n' : 'Not found\n');
      if (known) resolve(url);
    });
  });
}

/** Code flow with PKCE (RFC 7636) and a redirect to loopback (RFC 8252 section 7.3). */
async function byCode(configuration: oidc.Configuration, { scope, say }: SignIn) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const flow = await beginCodeFlow(configuration, `http://127.0.0.1:${port}${callbackPath}`, scope);
    say(`Open ${flow.url.href}`);
    return await endCodeFlow(configuration, await redirected(server), flow);
  } finally {
    server.close();
  }
}

/** Logs in at an issuer and returns what is stored of it. Throws CommandFault. */
export async function signIn(options: SignIn): Promise<Pick<Config, 'token' | 'oidc'>> {
  const { issuer, clientId, flow } = options;
  try {
    const configuration = await issuerClient(issuer, clientId);
    const tokens = await (flow === 'device' ? byDevice : byCode)(configuration, options);
    return storedTokens(issuer, clientId, tokens);
  } catch (error) {
    if (error instanceof CommandFault || !(error instanceof Error)) throw error;
    throw new CommandFault(`the issuer ${issuer}: ${error.message}`, exitCodes.service);
  }
}
