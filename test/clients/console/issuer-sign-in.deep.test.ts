import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Provider } from 'oidc-provider';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalService, startLocal } from '../../../infra/local/service.ts';
import { startBrowser } from '../../chromium.ts';
import { openTab, settled } from './browser.ts';

let folder: string;
let issuer: string;
let issuerServer: Server;
let service: LocalService;
let browser: Browser;

const audience = 'https://api.example.com';

/** A certified OpenID provider with its own pages, whose access tokens are for the service and grant a project. */
function providerFor(redirectUri: string): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: 'console',
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
      },
    ],
    clientBasedCORS: () => true,
    features: {
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: 'openid', audience, accessTokenFormat: 'jwt' }),
      },
    },
    extraTokenClaims: () => ({ 'cognito:groups': ['project:1001:editor'] }),
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    cookies: { keys: ['test'] },
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scanfold-issuer-'));
  issuerServer = createServer();
  await new Promise<void>((resolve) => issuerServer.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(issuerServer.address() as AddressInfo).port}`;
  const env = {
    ISSUER: issuer,
    JWKS_URI: `${issuer}/jwks`,
    AUDIENCE: audience,
    CONSOLE_ISSUER: issuer,
    CONSOLE_CLIENT_ID: 'console',
    CONSOLE_ORIGINS: issuer,
  };
  [service, browser] = await Promise.all([startLocal({ port: 0, dataDir: folder, env }), startBrowser()]);
  issuerServer.on('request', providerFor(`${service.url}/`).callback());
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
  issuerServer?.closeAllConnections();
  issuerServer?.close();
  await rm(folder, { recursive: true, force: true });
});

test('people sign in at the issuer, and come back to where they were with nothing of it in the address', async () => {
  await using tab = await openTab(browser);
  const { page } = tab;
  // The provider's own pages ask another host for a font.
  await page.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => route.abort(),
  );
  await page.goto(`${service.url}/#/1001/findings?severity=high`);
  await page.getByRole('button', { name: 'Sign in with your account' }).click();
  await page.locator('input[name=login]').fill('ada');
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Findings' }).waitFor();
  await settled(page);
  expect(page.url()).toBe(`${service.url}/#/1001/findings?severity=high`);
  await page.getByText('No findings match these filters.').waitFor();
});

test('a code that this tab did not ask for is dropped, and what the issuer refuses is told', async () => {
  await using tab = await openTab(browser);
  const { page } = tab;
  await page.goto(`${service.url}/?code=stolen&state=other`);
  await page.getByRole('button', { name: 'Sign in with your account' }).waitFor();
  expect(page.url()).toBe(`${service.url}/`);
  expect(await page.evaluate('sessionStorage.length')).toBe(0);
  const pending = JSON.stringify({ verifier: 'v'.repeat(43), state: 's', hash: '#/1001/runs' });
  await page.evaluate(`sessionStorage.setItem('scanfold.sign-in', ${JSON.stringify(pending)})`);
  await page.goto(`${service.url}/?error=access_denied&state=s&iss=${encodeURIComponent(issuer)}`);
  await page.getByRole('alert').getByText('Signing in did not work').waitFor();
  expect(page.url()).toBe(`${service.url}/#/1001/runs`);
});
