import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig, writeConfig } from '../../../clients/command/config-file.ts';
import { freshToken, signIn } from '../../../clients/command/sign-in.ts';

let server: Server;
let issuer: string;
let env: NodeJS.ProcessEnv;

/** A certified OpenID provider with its own pages for log-in and consent. */
beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'scanfold',
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        redirect_uris: ['http://127.0.0.1/callback'],
        grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      },
    ],
    features: { deviceFlow: { enabled: true }, devInteractions: { enabled: true } },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    issueRefreshToken: () => true,
    cookies: { keys: ['test'] },
    rotateRefreshToken: true,
  });
  server.on('request', provider.callback());
  env = { XDG_CONFIG_HOME: mkdtempSync(join(tmpdir(), 'scanfold-sign-in-')) };
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(env.XDG_CONFIG_HOME ?? '', { recursive: true });
});

/** What a person does in a browser: follows the address, fills each form that comes, keeps cookies. */
async function browse(start: string, fields: Record<string, string>): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  let body: URLSearchParams | undefined;
  for (let step = 0; step < 20; step += 1) {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const init = body ? { method: 'POST', body } : {};
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    const page = await response.text();
    const form = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    if (location) {
      url = new URL(location, url).href;
      body = undefined;
    } else if (form) {
      const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
      const names = [...page.matchAll(/<input[^>]* name="([^"]+)"/g)].map(([, name = '']) => name);
      const asked = Object.entries(fields).filter(([name]) => names.includes(name));
      url = new URL(form, url).href;
      body = new URLSearchParams([
        ...hidden.map(([, name = '', value = '']): [string, string] => [name, value]),
        ...asked,
      ]);
    } else return page;
  }
  throw new Error('too many steps');
}

describe.each(['code', 'device'] as const)('login by the %s flow', (flow) => {
  test('gets a token and a refresh token, which gets new tokens when it expires', async () => {
    const pages: Promise<string>[] = [];
    const tokens = await signIn({
      issuer,
      clientId: 'scanfold',
      flow,
      scope: 'openid offline_access',
      say: (line) => {
        const [, url = ''] = /Open (\S+)/.exec(line) ?? [];
        pages.push(browse(url, { login: 'ada', password: 'any' }));
      },
    });
    expect(await Promise.all(pages)).toEqual([expect.stringMatching(/logged in|success/i)]);
    expect(tokens).toMatchObject({
      token: expect.stringMatching(/./),
      oidc: {
        issuer,
        client_id: 'scanfold',
        refresh_token: expect.stringMatching(/./),
        expires_at: expect.any(Number),
      },
    });
    const config = { url: 'https://scans.example', ...tokens };
    expect(await freshToken(env, config)).toBe(tokens.token);
    if (!tokens.oidc) throw new Error('no log-in');
    const expired = { ...config, oidc: { ...tokens.oidc, expires_at: 1 } };
    await writeConfig(env, expired);
    const next = await freshToken(env, expired);
    expect(next).not.toBe(tokens.token);
    const stored = await readConfig(env);
    expect(stored?.token).toBe(next);
    expect(stored?.oidc?.refresh_token).not.toBe(tokens.oidc.refresh_token);
    // The old refresh token was taken back.
    await expect(freshToken(env, expired)).rejects.toThrow('the log-in has expired');
  });
});

test('an issuer that cannot be reached is told in one line', async () => {
  const asked = signIn({
    issuer: 'http://127.0.0.1:1',
    clientId: 'x',
    flow: 'code',
    scope: 'openid',
    say: () => undefined,
  });
  await expect(asked).rejects.toThrow('the issuer http://127.0.0.1:1: ');
});
