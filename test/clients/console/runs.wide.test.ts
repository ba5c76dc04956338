import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../../clients/library/client.ts';
import { waitForRun } from '../../../clients/library/wait-for-run.ts';
import { targetKinds } from '../../../clients/targets/target-kinds.ts';
import { listening } from '../../targets/server.ts';
import { accessibilityFaults, openTab } from './browser.ts';
import { type OpenConsole, openConsole } from './open-console.ts';

let opened: OpenConsole;

beforeAll(async () => {
  opened = await openConsole();
});
afterAll(() => opened?.close());

const project_id = 1001;

test('a run is compared with an earlier one, and another is followed and cancelled', async () => {
  const state: { header: readonly [string, string]; isSilent: boolean } = {
    header: ['X-Powered-By', 'PHP/7.4.33'],
    isSilent: false,
  };
  const site = createServer((_, response) => {
    if (state.isSilent) return;
    response.setHeader(...state.header);
    response.end('<!doctype html><title>Shop</title><h1>Shop</h1>');
  });
  await using target = await listening(site, '127.0.0.1', 0);
  const website = targetKinds.find(({ name }) => name === 'website') ?? expect.unreachable();
  const client = createClient({ baseUrl: opened.service.url, token: await opened.tokenOf('editor') });
  const project = { client, projectId: project_id };
  const id = await website.add(project, `http://127.0.0.1:${target.port}/`, {});
  const start = async () => (await website.start(project, id))[0] ?? expect.unreachable();
  const scan = async () => waitForRun(client, { project_id, run_id: await start() });

  const first = await scan();
  state.header = ['Server', 'nginx/1.18.0'];
  const second = await scan();
  await using tab = await openTab(opened.browser, await opened.tokenOf('editor'));
  const { page } = tab;
  await opened.openPage(page, `#/${project_id}/runs/${second.run_id}`);
  await page.getByLabel('Earlier scan').selectOption(first.run_id);
  const row = (hasText: RegExp) => page.locator('tr', { hasText }).first();
  await row(/^New.*nginx 1\.18\.0/).waitFor();
  await row(/^Gone.*PHP 7\.4\.33/).waitFor();
  expect(page.url()).toContain(`base=${first.run_id}`);
  expect(await accessibilityFaults(page)).toEqual([]);

  state.isSilent = true;
  const third = await start();
  await opened.openPage(page, `#/${project_id}/runs/${third}`);
  await page.locator('.badge.running').waitFor();
  await page.locator('progress').waitFor();
  await page.getByRole('button', { name: 'Cancel the scan' }).click();
  await page.locator('.badge.cancelled').waitFor();
  await page.getByRole('button', { name: 'Retry the scan' }).waitFor();
  expect(await page.getByRole('button', { name: 'Cancel the scan' }).count()).toBe(0);
  expect(tab.complaints).toEqual([]);
});
