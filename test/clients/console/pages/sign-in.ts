import { describe, expect, test } from 'vitest';
import { openTab, settled } from '../browser.ts';
import { at, opened, openPage, projects, tokenOf } from '../shared-console.ts';

/** Tests of signing in. */
export function signInTests(): void {
  describe('signing in', () => {
    test('takes a token that the service takes, keeps it out of address and other tabs, and asks no other host', async () => {
      await using tab = await openTab(opened.browser);
      const { page } = tab;
      await page.goto(at(`#/${projects.seeded}/findings?severity=high`));
      await page.getByLabel('Access token').fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('does not accept this token').waitFor();
      const token = await tokenOf('viewer', projects.seeded);
      await page.getByLabel('Access token').fill(token);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Findings' }).waitFor();
      await settled(page);
      expect(page.url()).toBe(at(`#/${projects.seeded}/findings?severity=high`));
      const kept: string[] = await page.evaluate('[JSON.stringify(localStorage), document.cookie, document.title]');
      expect(kept.join()).not.toContain(token);
      expect(tab.hosts).toEqual(new Set([new URL(opened.service.url).host]));
      expect(tab.complaints).toEqual([]);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('Access token').waitFor();
      expect(await page.evaluate('sessionStorage.length')).toBe(0);
    });

    test('leads back to where one was when the token has expired', async () => {
      await using tab = await openTab(opened.browser, await tokenOf('viewer'));
      const { page } = tab;
      await openPage(page, `#/${projects.seeded}/findings`);
      const over = await opened.service.token(['project:*:viewer'], { expiresInSeconds: -60 });
      // The service itself refuses: the browser sends a token that is over.
      await page.route('**/api/v1/**', (route) =>
        route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${over}` } }),
      );
      await page.getByLabel('Severity').selectOption('low');
      await page.getByText('has expired or was withdrawn').waitFor();
      await page.unroute('**/api/v1/**');
      await page.getByLabel('Access token').fill(await tokenOf('viewer'));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Findings' }).waitFor();
      await settled(page);
      expect(page.url()).toBe(at(`#/${projects.seeded}/findings?severity=low`));
      expect(await page.locator('td.severity').allTextContents()).toEqual(Array(20).fill('Low'));
    });

    test('that expires takes nothing along that was being typed, and gives it to nobody else', async () => {
      await using tab = await openTab(opened.browser);
      const { page } = tab;
      const over = await opened.service.token(['project:*:editor'], { expiresInSeconds: -60 });
      const expire = async () => {
        await page.route('**/api/v1/**', (route) =>
          route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${over}` } }),
        );
        await page.getByRole('button', { name: 'Comment', exact: true }).click();
        await page.getByText('has expired or was withdrawn').waitFor();
        await page.unroute('**/api/v1/**');
      };
      const enter = async (subject: string) => {
        await page.getByLabel('Access token').fill(await opened.service.token(['project:*:editor'], { subject }));
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Redis 3' }).waitFor();
        await settled(page);
      };
      const typed = {
        Comment: 'Half a thought',
        Reason: 'Behind the VPN',
        'Who works on it': 'Network team',
      };
      const shown = () =>
        Promise.all(Object.keys(typed).map((label) => page.getByLabel(label, { exact: true }).inputValue()));
      await page.goto(at(`#/${projects.seeded}/findings/1004`));
      await enter('ann');
      expect(await shown()).toEqual(['', '', '']);
      for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
      await expire();
      await page.reload();
      await enter('ann');
      expect(await shown()).toEqual(Object.values(typed));
      await expire();
      await enter('bob');
      expect(await shown()).toEqual(['', '', '']);
      await page.getByLabel('Comment', { exact: true }).fill('Gone on purpose');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('Access token').waitFor();
      expect(await page.evaluate('sessionStorage.length')).toBe(0);
      expect(tab.complaints).toEqual([]);
    });

    test('offers the projects of the token, and opens the only one', async () => {
      await using one = await openTab(opened.browser, await tokenOf('viewer', projects.seeded));
      await one.page.goto(at(''));
      await one.page.getByRole('heading', { name: 'Today' }).waitFor();
      expect(one.page.url()).toContain(`#/${projects.seeded}/today`);
      await using all = await openTab(opened.browser, await tokenOf('viewer'));
      await all.page.goto(at(''));
      await all.page.getByLabel('Project number').fill('1003');
      await all.page.keyboard.press('Enter');
      await all.page.getByText('Nothing has been scanned yet.').waitFor();
    });
  });
}
