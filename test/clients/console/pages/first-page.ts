import { describe, expect, test } from 'vitest';
import { openTab, settled } from '../browser.ts';
import { at, opened, projects, tokenOf } from '../shared-console.ts';

/** Tests of the first page. */
export function firstPageTests(): void {
  describe('the first page', () => {
    test('shows what is new while the service goes through all findings for the rest', async () => {
      await using tab = await openTab(opened.browser, await tokenOf('viewer'));
      const { page } = tab;
      const { promise: seen, resolve: see } = Promise.withResolvers<void>();
      const held: string[] = [];
      const routes = ['list-finding?*status=fixed*', 'list-asset?*', 'list-recommendation?*'];
      for (const route of routes) {
        await page.route(`**/${route}`, async (request) => {
          held.push(route);
          await seen;
          await request.continue();
        });
      }
      await page.goto(at(`#/${projects.many}/today`));
      const tile = (label: string) => page.locator('.tile', { hasText: label }).textContent();
      await page.locator('td.title').first().waitFor();
      expect([await tile('New'), await tile('Fixed')]).toEqual(['100+New', '…Fixed']);
      await expect.poll(() => held.toSorted()).toEqual(routes.toSorted());
      see();
      await settled(page);
      expect(await tile('Fixed')).toBe('0Fixed');
      expect(await page.getByRole('row', { name: /192\.0\.2\.2/ }).count()).toBeGreaterThan(0);
      // The worst ten, and the way to all of them.
      expect(await page.locator('main section').first().locator('td.title').count()).toBe(10);
      await page.getByRole('link', { name: 'All of them: New' }).click();
      await settled(page);
      expect(page.url()).toMatch(/findings\?changed_since=\d+$/);
      expect(await page.locator('td.title').count()).toBe(50);
      expect(tab.complaints).toEqual([]);
    });

    test('says what could not be read of it, and reads that alone again', async () => {
      await using tab = await openTab(opened.browser, await tokenOf('viewer'));
      const { page } = tab;
      let isBroken = true;
      await page.route('**/list-finding?*status=fixed*', async (request) =>
        isBroken ? request.fulfill({ status: 400, json: { error: 'Invalid request parameters' } }) : request.continue(),
      );
      await page.goto(at(`#/${projects.many}/today`));
      await page.getByRole('alert').waitFor();
      expect(await page.locator('.tile').allTextContents()).toEqual(['100+New', '0+Reappeared']);
      isBroken = false;
      await page.getByRole('alert').getByRole('button').click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await settled(page);
      expect(await page.locator('.tile').allTextContents()).toEqual(['100+New', '0+Reappeared', '0Fixed']);
    });
  });
}
