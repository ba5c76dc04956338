import { describe, expect, test } from 'vitest';
import { openTab, settled } from '../browser.ts';
import { opened, openPage, projects, tokenOf } from '../shared-console.ts';

/** Tests of the page of hosts. */
export function hostTests(): void {
  describe('hosts', () => {
    test('are listed with what is open on them, each with its findings', async () => {
      await using tab = await openTab(opened.browser, await tokenOf('viewer'));
      const { page } = tab;
      await openPage(page, `#/${projects.seeded}/hosts`);
      const host = page.getByRole('link', { name: '192.0.2.9', exact: true });
      expect(await page.getByRole('row').filter({ has: host }).textContent()).toMatch(/^High192\.0\.2\.9.*1000/);
      await host.click();
      await settled(page);
      expect(await page.locator('td.title').allTextContents()).toEqual(['Redis 9 accessible without authentication']);
      expect(tab.complaints).toEqual([]);
    });

    test('are counted on the first page among all open findings', async () => {
      await using tab = await openTab(opened.browser, await tokenOf('viewer'));
      const { page } = tab;
      await openPage(page, `#/${projects.many}/today`);
      const row = (name: string) =>
        page
          .getByRole('row')
          .filter({ has: page.getByRole('link', { name, exact: true }) })
          .textContent();
      expect(await row('192.0.2.1')).toBe('High192.0.2.1130');
      expect(await row('192.0.2.2')).toBe('Low192.0.2.21');
      expect(tab.complaints).toEqual([]);
    });

    test('tell how they answer, where they lead, what is open there, and which are gone', async () => {
      await using tab = await openTab(opened.browser, await tokenOf('viewer'));
      const { page } = tab;
      await openPage(page, `#/${projects.hosts}/hosts`);
      const row = async (name: string) => {
        const link = page.getByRole('link', { name, exact: true });
        const cells = page.locator('table').first().getByRole('row').filter({ has: link }).locator('td');
        return (await cells.allTextContents()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
      };
      expect((await row('stg.example.test')).slice(0, -1)).toEqual([
        'stg.example.test Looks private: stg',
        '302 Staging',
        'redirects to https://login.example.org/',
        '192.0.2.7, 192.0.2.8',
        '443, 53/udp',
        'Medium 1 Looks private 2 more at its addresses',
        'nginx 1.22.1',
        expect.stringMatching(/^Good Authority ends 2030-03-17/),
      ]);
      expect((await row('old.example.test')).slice(0, 3)).toEqual(['old.example.test Gone', 'No answer', '']);
      expect((await row('shop.example.test')).slice(0, 3)).toEqual([
        'shop.example.test',
        'Alias leads nowhere',
        'alias of gone.cdn.test',
      ]);
      await page.getByLabel('Seen by the last scan').selectOption('no: they are gone');
      const present = page.locator('table').first().getByRole('link', { name: 'stg.example.test', exact: true });
      await present.waitFor({ state: 'detached' });
      expect(await row('old.example.test')).not.toEqual([]);
      expect(tab.complaints).toEqual([]);
    });
  });
}
