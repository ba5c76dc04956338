import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityFaults, openTab, settled } from '../browser.ts';
import { opened, openPage, projects, siteUrl, tokenOf } from '../shared-console.ts';

/** What has the focus: tag and name, or the beginning of its text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const { tagName, labels, ariaLabel, textContent } = document.activeElement;
    return [tagName, ariaLabel ?? labels?.[0]?.textContent ?? textContent.trim().slice(0, 40)].join(' ');
  })()`);

/** Goes on by the key Tab until something with a name has the focus, as somebody does who sees where it is. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no key leads to ${name}: ${await focused(page)}`);
}

async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Types a text into the field that has the name. */
async function type(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

/** Faults of what is shown in light and dark, wide and narrow. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      faults.push(...(await accessibilityFaults(page)).map((fault) => `${width} ${colorScheme} ${fault}`));
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  return faults;
}

/** Tests of the main paths by keys alone, and of where the focus is after each step. */
export function keyboardTests(): void {
  describe('by keys alone', () => {
    test('one signs in, adds a site, follows its scan, reads a finding and decides about it', async () => {
      await using tab = await openTab(opened.browser);
      const { page } = tab;
      await openPage(page, `#/${projects.keys}/targets`);
      await type(page, /^INPUT Access token/, await tokenOf('admin'));
      await page.keyboard.press('Enter');
      await page.getByText('No targets yet.').waitFor();
      // Not at the top of the document, as if nothing had happened.
      await expect.poll(() => focused(page)).toMatch(/^MAIN/);
      await press(page, /^BUTTON Add a target/);
      await expect.poll(() => focused(page)).toMatch(/^SELECT Kind/);
      await page.keyboard.type('Website');
      await press(page, /^BUTTON Add and scan/);
      // The first field that is wrong, so that what is wrong with it is heard.
      await expect.poll(() => focused(page)).toMatch(/^INPUT URL/);
      expect(await faultsOf(page)).toEqual([]);
      await page.keyboard.type(siteUrl());
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Follow the scan' }).waitFor();
      await expect.poll(() => focused(page)).toMatch(/^BUTTON Add a target/);
      await press(page, /^A Follow the scan/);
      await page.locator('.badge.succeeded').waitFor();
      expect(await page.title()).toMatch(/^Scan of .* · Scanfold$/);
      expect(await focused(page)).toMatch(/^MAIN/);
      await settled(page);
      expect(await faultsOf(page)).toEqual([]);
      await press(page, /^A Its findings/);
      await settled(page);
      await press(page, /^A PHP 7/);
      await page.getByRole('heading', { name: 'What to do' }).waitFor();
      expect(await focused(page)).toMatch(/^MAIN/);
      expect(await page.title()).toMatch(/^PHP 7.* · Scanfold$/);
      await settled(page);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await press(page, /^BUTTON Copy: Evidence/);
      await page.getByRole('status').getByText('Copied').waitFor();
      await tabTo(page, /^SELECT Status/);
      await page.keyboard.type('Accepted');
      await press(page, /^BUTTON Save/);
      await expect.poll(() => focused(page)).toMatch(/^TEXTAREA Reason/);
      await page.keyboard.type('Replaced in spring');
      await press(page, /^BUTTON Save/);
      await page.getByText('Saved.').waitFor();
      await settled(page);
      // The button is gone with the form; the section that it was in is not.
      await expect.poll(() => focused(page)).toMatch(/^SECTION Decide/);
      expect(tab.complaints).toEqual([]);
    });

    test('several findings are decided about at once, then all that are left', async () => {
      await using tab = await openTab(opened.browser, await tokenOf('editor'));
      const { page } = tab;
      await openPage(page, `#/${projects.triaged}/findings`);
      for (const key of ['j', 'x', 'j', 'x', 'a']) await page.keyboard.press(key);
      await expect.poll(() => focused(page)).toMatch(/^SELECT Status/);
      expect(await faultsOf(page)).toEqual([]);
      await type(page, /^TEXTAREA Reason/, 'Known');
      await press(page, /^BUTTON Save/);
      await page.getByRole('status').getByText('2 findings changed.').waitFor();
      await settled(page);
      await expect.poll(() => focused(page)).not.toMatch(/^BODY/);
      expect(await page.locator('td.title').count()).toBe(4);
      await page.getByRole('button', { name: 'Set the status of all that match' }).focus();
      await page.keyboard.press('Enter');
      await type(page, /^TEXTAREA Reason/, 'Known');
      await press(page, /^BUTTON Save/);
      await page.getByRole('status').getByText('4 findings change').waitFor();
      await expect.poll(() => focused(page)).toMatch(/^DIALOG/);
      expect(await faultsOf(page)).toEqual([]);
      await press(page, /^BUTTON Change 4 findings/);
      await page.getByRole('status').getByText('4 findings changed.').waitFor();
      await settled(page);
      await expect.poll(() => focused(page)).not.toMatch(/^BODY/);
      expect(tab.complaints).toEqual([]);
    });

    test('a rule is made and deleted, and the focus stays on the page', async () => {
      await using tab = await openTab(opened.browser, await tokenOf('editor'));
      const { page } = tab;
      await openPage(page, `#/${projects.triaged}/suppressions`);
      await type(page, /^INPUT Host/, '192.0.2.1');
      await type(page, /^INPUT Reason/, 'Known');
      await press(page, /^BUTTON Show what/);
      await press(page, /^BUTTON Set \d+ finding/);
      await page.getByRole('button', { name: 'Delete rule' }).waitFor();
      await page.getByRole('button', { name: 'Delete rule' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { description: 'What it sets aside is to be worked on again.' }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await press(page, /^BUTTON Delete$/);
      await page.getByText('No rules yet.').waitFor();
      await expect.poll(() => focused(page)).not.toMatch(/^BODY/);
      expect(tab.complaints).toEqual([]);
    });
  });
}
