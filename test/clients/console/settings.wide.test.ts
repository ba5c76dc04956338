import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReceiver } from '../../shared/notices/receiver.ts';
import { accessibilityFaults, openTab, settled } from './browser.ts';
import { attack, type OpenConsole, openConsole } from './open-console.ts';

let opened: OpenConsole;

/** Projects of this file: one for each subject, so that none disturbs another. */
const projects = { told: 1001, policies: 1002 };

beforeAll(async () => {
  opened = await openConsole();
});
afterAll(() => opened?.close());

/** What a scan of the target would do, a line for each value. */
async function effectiveOf(page: Page): Promise<string[]> {
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'What a scan would do now' }) });
  await card.getByRole('row').nth(1).waitFor();
  const rows = await card.getByRole('row').all();
  return Promise.all(rows.map(async (row) => (await row.getByRole('cell').allInnerTexts()).join(', ')));
}

describe('the way a target is scanned', () => {
  test.each([
    ['app', 'URL', 'http://127.0.0.1:9/', 'URL of the API definition'],
    ['port', 'IP address', '127.0.0.1', 'Services over UDP, too'],
  ])(
    'is asked by fields that scans of the kind %s have, and these are accessible',
    async (kind, label, value, field) => {
      await using tab = await openTab(opened.browser, await opened.tokenOf('editor'));
      const { page } = tab;
      await opened.openPage(page, `#/${projects.policies}/targets`);
      await page.getByRole('button', { name: 'Add a target' }).click();
      await page.getByLabel('Kind').selectOption(kind);
      await page.getByLabel(label).fill(value);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('link', { name: value, exact: true }).click();
      await page.getByLabel(field).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      // Without a policy of its own, too.
      expect(await effectiveOf(page)).toContain('Profile, standard, default of the service');
      if (kind === 'app') {
        expect(await page.getByLabel('Services over UDP, too').count()).toBe(0);
        expect(await page.getByLabel('Submit these forms, too').count()).toBe(0);
        await page.getByLabel('Profile').selectOption('intrusive');
        await page.getByLabel('Submit these forms, too').waitFor();
        await page.getByLabel('Profile').selectOption('standard');
        await page.getByLabel(field).fill(`${value}openapi.json`);
      } else {
        expect(await page.getByLabel('URL of the API definition').count()).toBe(0);
        await page.getByLabel('Ports', { exact: true }).selectOption('list');
        await page.getByLabel('List of ports').fill('22\n8000-8100');
        await page.getByLabel(field).selectOption('true');
      }
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved.').waitFor();
      await page.reload();
      await settled(page);
      if (kind === 'app') expect(await page.getByLabel(field).inputValue()).toBe(`${value}openapi.json`);
      else expect(await page.getByLabel('List of ports').inputValue()).toBe('22\n8000-8100');
      expect(await effectiveOf(page)).toContain(
        kind === 'app'
          ? `URL of the API definition, ${value}openapi.json, this target`
          : 'Ports, 22, 8000-8100, this target',
      );
      expect(tab.complaints).toEqual([]);
    },
  );
});

describe('a form that is saved over a newer record', () => {
  test('says so and overwrites nothing, of a policy and of the limits of a project', async () => {
    await using first = await openTab(opened.browser, await opened.tokenOf('admin'));
    await using second = await openTab(opened.browser, await opened.tokenOf('admin'));
    const value = 'http://127.0.0.1:9/two';
    const said = 'Somebody else has changed this meanwhile.';
    await opened.openPage(first.page, `#/${projects.policies}/targets`);
    await first.page.getByRole('button', { name: 'Add a target' }).click();
    await first.page.getByLabel('URL').fill(value);
    await first.page.getByRole('button', { name: 'Add', exact: true }).click();
    await first.page.getByRole('link', { name: value, exact: true }).click();
    const save = { name: 'Save', exact: true };
    // A target without a policy of its own, of which both make one.
    for (const word of ['first', 'second']) {
      await first.page.getByLabel('Leave out paths').waitFor();
      await second.page.goto(first.page.url());
      await settled(second.page);
      await second.page.getByLabel('Leave out paths').waitFor();
      await first.page.getByLabel('Leave out paths').fill(`/${word}`);
      await first.page.getByRole('button', save).click();
      await first.page.getByText('Saved.').waitFor();
      // Its own next change is over what it has saved itself.
      await first.page.getByLabel('Leave out paths').fill(`/${word}/again`);
      await first.page.getByRole('button', save).click();
      await second.page.getByLabel('Leave out paths').fill('/lost');
      await second.page.getByRole('button', save).click();
      await second.page.getByRole('alert').getByText(said).waitFor();
      await first.page.reload();
      await settled(first.page);
      expect(await first.page.getByLabel('Leave out paths').inputValue()).toBe(`/${word}/again`);
    }
    for (const { page } of [first, second]) {
      await opened.openPage(page, `#/${projects.policies}/administration`);
      await page.getByLabel('High').waitFor();
    }
    for (const days of ['7', '8']) {
      await first.page.getByLabel('High').fill(days);
      await first.page.getByRole('button', save).click();
      await first.page.getByText('Saved.').waitFor();
    }
    await second.page.getByLabel('High').fill('30');
    await second.page.getByRole('button', save).click();
    await second.page.getByRole('alert').getByText(said).waitFor();
  });
});

describe('notifications', () => {
  test('are added, tried out, changed, sent again and deleted, whatever their name is', async () => {
    const receiver = await startReceiver();
    await using tab = await openTab(opened.browser, await opened.tokenOf('editor'));
    const { page } = tab;
    const name = `Team ${attack}`;
    const row = page.getByRole('row', { name: /^Team <img/ }).first();
    try {
      await opened.openPage(page, `#/${projects.told}/notifications`);
      await page.getByText('Nobody is told anything.').waitFor();
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('fixed findings').check();
      await page.getByLabel('Sent by').selectOption('webhook');
      await page.getByLabel('Address').fill('http://192.0.2.1/hook');
      await page.getByRole('button', { name: 'Make a secret' }).click();
      const secret = await page.getByLabel('Secret').inputValue();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('alert').getByText('must be an https URL').waitFor();
      await page.getByLabel('Address').fill(`${receiver.url}/hook`);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await row.waitFor();
      expect(await row.textContent()).toContain('new findings, findings that reappeared, fixed findings');

      receiver.answers.push({ status: 500 });
      await page.getByRole('button', { name: /^Send a test/ }).click();
      await page.getByText(/^Test to Team <img.*: answered 500/).waitFor();
      const sentAgain = page.getByRole('button', { name: /^Send again: Team <img/ });
      await sentAgain.click();
      await page.getByText('Delivered: answered 204', { exact: true }).first().waitFor();
      const [first, second] = receiver.received;
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      const webhook = new Webhook(secret);
      for (const { body, headers } of receiver.received) {
        const signed = webhook.verify(body, headers as Record<string, string>) as { data: { notification: string } };
        expect(JSON.stringify(signed)).toContain(JSON.stringify(name).slice(1, -1));
      }
      await page.getByLabel('State').selectOption('failed');
      await page.getByText('Nothing has been sent.').waitFor();

      await page.getByRole('button', { name: /^Change Team/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('When', { exact: true }).selectOption('weekly');
      await dialog.getByLabel('Day', { exact: true }).selectOption('friday');
      await dialog.getByLabel('At', { exact: true }).selectOption('17');
      await dialog.getByLabel('Time zone').fill('Europe/Berlin');
      await dialog.getByLabel('It is on').uncheck();
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Change', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await row.getByRole('cell', { name: 'each Friday at 17:00 Europe/Berlin' }).waitFor();
      await row.getByRole('cell', { name: 'off', exact: true }).waitFor();
      expect(await row.textContent()).toContain(`Webhook: ${receiver.url}`);

      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('globalThis.attacked')).toBeUndefined();
      await page.getByRole('button', { name: /^Delete Team/ }).click();
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText('Nobody is told anything.').waitFor();
      expect(await page.content()).not.toContain(secret);
      expect(tab.hosts).toEqual(new Set([new URL(opened.service.url).host]));
      expect(tab.complaints).toEqual([]);
    } finally {
      await receiver.close();
    }
  });

  test('are read, not changed, by a viewer', async () => {
    await using tab = await openTab(opened.browser, await opened.tokenOf('viewer'));
    await opened.openPage(tab.page, `#/${projects.told}/notifications`);
    await tab.page.getByText('Nobody is told anything.').waitFor();
    expect(await tab.page.getByRole('button', { name: /^(?:Add|Change|Delete|Send)/ }).count()).toBe(0);
  });
});
