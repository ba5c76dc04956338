import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startLocal } from '../../../infra/local/service.ts';
import { startBrowser } from '../../chromium.ts';
import { settled } from './browser.ts';

/** Texts that would run, were they ever taken for markup. */
export const attack = '<img src=x onerror="globalThis.attacked=1"><script>globalThis.attacked=1</script>';

/** A service of its own with an empty table, and a browser to open its console with. */
export async function openConsole() {
  const folder = await mkdtemp(join(tmpdir(), 'scanfold-console-'));
  const [service, browser] = await Promise.all([startLocal({ port: 0, dataDir: folder }), startBrowser()]);
  return {
    service,
    browser,
    tokenOf: (role: string, project: number | '*' = '*') => service.token([`project:${project}:${role}`]),
    async openPage(page: Page, hash: string): Promise<void> {
      await page.goto(`${service.url}/${hash}`);
      await settled(page);
    },
    async close(): Promise<void> {
      await browser.close();
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type OpenConsole = Awaited<ReturnType<typeof openConsole>>;
