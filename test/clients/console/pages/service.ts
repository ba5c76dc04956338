import { describe, expect, test } from 'vitest';
import { accessibilityFaults, openTab, settled } from '../browser.ts';
import { at, opened, openPage, projects, tokenOf } from '../shared-console.ts';

/** Tests of what the service as a whole is told and tells. */
export function serviceTests(): void {
  describe('the service', () => {
    test('that cannot be reached is told, and asked again', async () => {
      await using tab = await openTab(opened.browser, await tokenOf('viewer'));
      const { page } = tab;
      await openPage(page, `#/${projects.seeded}/hosts`);
      await page.route('**/api/v1/**', (route) => route.abort());
      await page.getByRole('link', { name: 'Findings' }).click();
      await page.getByText('The service cannot be reached.').waitFor();
      await page.unroute('**/api/v1/**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('tbody tr').first().waitFor();
    });

    test('is told in how many days findings are to be fixed by an administrator of the project', async () => {
      await using tab = await openTab(opened.browser);
      const { page } = tab;
      await page.goto(at(`#/${projects.empty}/administration`));
      const enter = async () => {
        await page.getByLabel('Access token').fill(await tokenOf('admin', projects.empty));
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Administration' }).waitFor();
        await settled(page);
      };
      await enter();
      await page.getByLabel('Low').fill('90');
      await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: { error: 'over' } }));
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('has expired or was withdrawn').waitFor();
      await page.unroute('**/api/v1/**');
      await enter();
      expect(await page.getByLabel('Low').inputValue()).toBe('90');
      await page.getByLabel('Low').fill('');
      await page.getByLabel('High').fill('soon');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').getByText('High: enter a number.').waitFor();
      await page.getByLabel('High').fill('7');
      await page.getByLabel('Medium').fill('30');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved.').waitFor();
      await page.reload();
      await settled(page);
      expect(await page.getByLabel('High').inputValue()).toBe('7');
      expect(await page.getByLabel('Low').inputValue()).toBe('');
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(tab.complaints).toEqual([]);
    });

    test('is stopped and started by an administrator of all projects, and by nobody else', async () => {
      await using one = await openTab(opened.browser, await tokenOf('admin', projects.empty));
      await openPage(one.page, `#/${projects.empty}/administration`);
      await one.page.getByText('Only an administrator of all projects').waitFor();
      await using all = await openTab(opened.browser, await tokenOf('admin'));
      await openPage(all.page, `#/${projects.empty}/administration`);
      const dialog = all.page.getByRole('dialog');
      await all.page.getByRole('button', { name: 'Stop all scans' }).click();
      await dialog.getByText('This stops the scans of every project').waitFor();
      await dialog.getByRole('button', { name: 'Stop all scans' }).click();
      await dialog.getByText('Say why').waitFor();
      expect(await accessibilityFaults(all.page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await all.page.getByText('Scans of all projects run.').waitFor();
      await all.page.getByRole('button', { name: 'Stop all scans' }).click();
      await dialog.getByLabel('Reason').fill('Maintenance');
      await dialog.getByRole('button', { name: 'Stop all scans' }).click();
      await all.page.getByText('All scans of all projects are stopped.').waitFor();
      await all.page.getByText('Maintenance').waitFor();
      await all.page.getByRole('button', { name: 'Let scans run again' }).click();
      await all.page.getByText('Scans of all projects run.').waitFor();
      expect(all.complaints).toEqual([]);
    });
  });
}
