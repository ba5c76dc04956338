import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalService, startLocal } from '../infra/local/service.ts';
import { operationId } from '../shared/api/openapi-schemas.ts';
import { routes } from '../shared/api/routes.ts';
import { startBrowser } from './chromium.ts';

let folder: string;
let service: LocalService;
let stage: Server;
let browser: Browser;

/** The service below /prod, as a deployed gateway has it. */
function behindStage(port: number): Server {
  return createServer((incoming, outgoing) => {
    const path = /^\/prod(\/.*)$/.exec(incoming.url ?? '')?.[1];
    if (path === undefined) return void outgoing.writeHead(403).end('outside the stage');
    const { method = '', headers } = incoming;
    const onward = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scanfold-docs-'));
  service = await startLocal({ port: 0, dataDir: folder });
  stage = behindStage(service.port);
  await new Promise<void>((done) => void stage.listen(0, '127.0.0.1', done));
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  stage?.close();
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A browser's page, with all that it asked for and complained about. */
async function openPage(width: number) {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  // The page takes seconds to draw its operations, and as many times more beside other tests.
  page.setDefaultTimeout(880_000);
  const requested: URL[] = [];
  const complaints: string[] = [];
  page.on('request', (each) => requested.push(new URL(each.url())));
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { context, page, requested, complaints };
}

async function authorize(page: Page, token: string): Promise<void> {
  await page.locator('.btn.authorize').click();
  await page.locator('.auth-container input').fill(token);
  await page.locator('.auth-btn-wrapper .authorize').click();
  await page.locator('.btn-done').click();
}

const textOf = async (place: Locator) => (await place.textContent())?.trim() ?? '';

async function tryOut(page: Page, operation: string): Promise<{ status: string; body: string; url: string }> {
  const block = page.locator(`#operations-${operation.split('-')[0]}-${operation}`);
  await block.locator('.opblock-summary-control').click();
  await block.locator('.execute').click();
  const answer = block.locator('.live-responses-table .response');
  return {
    status: await textOf(answer.locator('.response-col_status')),
    body: await textOf(answer.locator('.highlight-code').first()),
    url: await textOf(block.locator('.request-url pre')),
  };
}

const places: [string, () => string][] = [
  ['at the root', () => service.url],
  ['below a stage', () => `http://127.0.0.1:${(stage.address() as AddressInfo).port}/prod`],
];

describe.each(places)('the reference page %s', (_, base) => {
  test.each([1280, 390])('shows every operation at a width of %i, from this host alone', async (width) => {
    const { context, page, requested, complaints } = await openPage(width);
    await page.goto(`${base()}/docs/`);
    await page.locator('.opblock').first().waitFor();
    const shown = await page.locator('.opblock').evaluateAll((blocks) => blocks.map(({ id }) => id));
    const expected = routes.map((route) => `operations-${operationId(route).split('-')[0]}-${operationId(route)}`);
    expect(shown.toSorted()).toEqual(expected.toSorted());
    expect(new Set(requested.map(({ host }) => host))).toEqual(new Set([new URL(base()).host]));
    expect(complaints).toEqual([]);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    expect(overflow).toBe(0);
    await context.close();
  });

  test('sends a request with the token that was entered, and forgets the token', async () => {
    const { context, page, requested, complaints } = await openPage(1280);
    await page.goto(`${base()}/docs`);
    await authorize(page, await service.token(['project:1001:admin']));
    const put = await tryOut(page, 'diagnosis-put-portscan-setting');
    expect(put).toMatchObject({ status: '200', url: `${base()}/api/v1/diagnosis/put-portscan-setting` });
    expect(put.body).toContain('"name": "Office network"');
    const list = await tryOut(page, 'osint-list-osint');
    expect(list).toMatchObject({ status: '200', url: `${base()}/api/v1/osint/list-osint/?project_id=1001` });
    expect(await page.evaluate('[localStorage.length, sessionStorage.length, document.cookie]')).toEqual([0, 0, '']);
    expect(new Set(requested.map(({ host }) => host))).toEqual(new Set([new URL(base()).host]));
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('shows what a request without a token answers', async () => {
    const { context, page } = await openPage(1280);
    await page.goto(`${base()}/docs`);
    const refused = await tryOut(page, 'osint-list-osint');
    expect(refused.status).toMatch(/^401/);
    expect(refused.body).toContain('Authentication required');
    await context.close();
  });
});
