import { describe, expect, test } from 'vitest';
import { accessibilityFaults, openTab } from '../browser.ts';
import { opened, openPage, projects, tokenOf } from '../shared-console.ts';

/** Tests of what all pages have in common. */
export function everyPageTests(): void {
  describe('the pages', () => {
    const hashes = [
      '',
      ...[
        'today',
        'findings',
        'findings/1001',
        'targets',
        'runs',
        'schedules',
        'suppressions',
        'notifications',
        'hosts',
        'audit',
        'administration',
      ].map((name) => `#/${projects.seeded}/${name}`),
      `#/${projects.hosts}/hosts`,
    ];

    test.each([1280, 390])('are accessible at a width of %i, light and dark, and no wider than it', async (width) => {
      await using tab = await openTab(opened.browser, await tokenOf('admin'), { viewport: { width, height: 900 } });
      await using out = await openTab(opened.browser, '', { viewport: { width, height: 900 } });
      const faults: string[] = [];
      for (const [{ page }, hash] of [[out, ''] as const, ...hashes.map((each) => [tab, each] as const)]) {
        await openPage(page, hash);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          faults.push(...(await accessibilityFaults(page)).map((fault) => `${hash} ${colorScheme} ${fault}`));
        }
        const wider = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
        if (wider !== 0) faults.push(`${hash}: ${wider} pixels too wide`);
      }
      expect(faults).toEqual([]);
      expect(tab.complaints).toEqual([]);
    });

    test('are reached by the keyboard: the content behind one key, each page of the menu by its link', async () => {
      await using tab = await openTab(opened.browser, await tokenOf('viewer'));
      const { page } = tab;
      await openPage(page, `#/${projects.seeded}/targets`);
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
      await page.getByRole('link', { name: 'Runs' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Runs' }).waitFor();
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
      expect(await page.title()).toBe('Runs · Scanfold');
    });
  });
}
