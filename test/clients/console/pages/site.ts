import { describe, expect, test } from 'vitest';
import { openTab } from '../browser.ts';
import { opened, openPage, projects, siteUrl, tokenOf } from '../shared-console.ts';

/** Tests of a site from its first scan to its removal. */
export function siteTests(): void {
  describe('a site', () => {
    test('is added, scanned, understood, triaged and removed with a browser alone', async () => {
      await using tab = await openTab(opened.browser, await tokenOf('admin'));
      const { page } = tab;
      await openPage(page, `#/${projects.scanned}/targets`);
      await page.getByText('No targets yet.').waitFor();
      await page.getByRole('button', { name: 'Add a target' }).click();
      await page.getByLabel('Kind').selectOption('website');
      await page.getByRole('button', { name: 'Add and scan' }).click();
      await page.getByText('must not be blank').waitFor();
      await page.getByLabel('URL').fill(siteUrl());
      await page.getByRole('button', { name: 'Add and scan' }).click();
      await page.getByText(`The scan of ${siteUrl()} has started.`).waitFor();
      await page.getByRole('link', { name: 'Follow the scan' }).click();
      await page.locator('.badge.succeeded').waitFor();
      await page.getByRole('heading', { name: 'What was checked' }).waitFor();
      await page.getByRole('link', { name: 'Its findings' }).click();
      await page
        .getByRole('link', { name: /PHP 7\.4\.33/ })
        .first()
        .click();
      await page.getByRole('heading', { name: 'What to do' }).waitFor();
      await page.getByRole('button', { name: 'Check again now' }).click();
      await page.getByText('It is still there.').waitFor();
      await page.locator('.history li', { hasText: 'Retest requested by local-user by a scan' }).waitFor();
      await page.getByLabel('Status').selectOption('accepted');
      await page.getByLabel('Reason').fill('Replaced in spring');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved.').waitFor();
      await page.locator('.history li', { hasText: 'Status: Accepted' }).waitFor();
      await page.getByRole('link', { name: 'What was asked and answered' }).click();
      await page.getByRole('heading', { name: 'Asked and answered' }).waitFor();
      await page
        .locator('section[aria-label=Asked]', { hasText: `GET ${siteUrl()}` })
        .first()
        .waitFor();
      await openPage(page, `#/${projects.scanned}/today`);
      await expect.poll(() => page.locator('.tile').first().textContent()).toMatch(/^[1-9]\d*New$/);
      await openPage(page, `#/${projects.scanned}/targets`);
      await page.getByRole('link', { name: siteUrl() }).click();
      await page.getByLabel('How often').selectOption('weekly');
      await page.getByLabel('Time zone').fill('Europe/Berlin');
      await page.getByRole('button', { name: 'Save the schedule' }).click();
      await page.getByText(/^each Monday at 03:00 Berlin, next: \d{4}-\d\d-\d\d \d\d:\d\d \S+$/).waitFor();
      await page.getByLabel('Minutes').fill('30');
      await page.getByLabel('Connections', { exact: true }).fill('many');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('alert').getByText('Connections: enter a number.').waitFor();
      expect(await page.getByLabel('Connections', { exact: true }).getAttribute('aria-invalid')).toBe('true');
      await page.getByLabel('Connections', { exact: true }).fill('5000');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('row', { name: 'Connections of a scan 5,000 this target' }).waitFor();
      await page.getByRole('row', { name: 'Time of a scan 30 min this target' }).waitFor();
      await page.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByText('No targets yet.').waitFor();
      expect(tab.complaints).toEqual([]);
    });

    test('that the service refuses is refused with its reason, and nothing is left behind', async () => {
      await using tab = await openTab(opened.browser, await tokenOf('editor'));
      const { page } = tab;
      await openPage(page, `#/${projects.empty}/targets`);
      await page.getByRole('button', { name: 'Add a target' }).click();
      await page.getByLabel('Kind').selectOption('port');
      await page.getByLabel('IP address').fill('10.0.0.0/8');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('alert').getByText('portscan_target.target').waitFor();
      await page.keyboard.press('Escape');
      await page.reload();
      await page.getByText('No targets yet.').waitFor();
    });
  });
}
