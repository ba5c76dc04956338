import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../clients/library/client.ts';
import { importFinding } from '../../../shared/api/finding/import.ts';
import { accessibilityFaults, openTab, settled } from './browser.ts';
import { attack, type OpenConsole, openConsole } from './open-console.ts';
import { attacks, seeded, seedFindings } from './seeded-findings.ts';

let opened: OpenConsole;

/** Findings that are only read, and those that are decided about. */
const projects = { seeded: 1002, decided: 1004, imported: 1005 };

beforeAll(async () => {
  opened = await openConsole();
  await seedFindings(opened.service, projects.seeded, 'seeding', [...seeded, attacks]);
  await seedFindings(opened.service, projects.decided, 'seeding', seeded);
});

afterAll(() => opened?.close());

const tokenOf: OpenConsole['tokenOf'] = (...of) => opened.tokenOf(...of);
const openPage: OpenConsole['openPage'] = (...of) => opened.openPage(...of);

describe('findings', () => {
  test('are filtered by the address, which a link or the back button brings back', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('viewer'));
    const { page } = tab;
    await openPage(page, `#/${projects.seeded}/findings`);
    expect(await page.locator('tbody tr').count()).toBe(50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(61);
    await page.getByRole('searchbox', { name: 'Search' }).fill('redis 7 auth');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    expect(page.url()).toContain('text=redis+7+auth');
    await page.reload();
    await settled(page);
    expect(await page.locator('td.title').allTextContents()).toEqual(['Redis 7 accessible without authentication']);
    await page.locator('td.title a').click();
    await page.getByRole('heading', { name: 'Redis 7' }).waitFor();
    await page.goBack();
    await settled(page);
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('redis 7 auth');
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing at all');
    await page.getByText('No findings match these filters.').waitFor();
    await page.getByRole('button', { name: 'Reset filters' }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(50);
    expect(tab.complaints).toEqual([]);
  });

  test('are read, not decided about, by a viewer', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('viewer'));
    await openPage(tab.page, `#/${projects.seeded}/findings/1001`);
    await tab.page.getByText('Your role lets you read findings').waitFor();
    expect(await tab.page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await openPage(tab.page, `#/${projects.seeded}/targets`);
    expect(await tab.page.getByRole('button', { name: 'Add a target' }).count()).toBe(0);
  });

  test('are decided about with a reason, and say so', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('editor'));
    const { page } = tab;
    await openPage(page, `#/${projects.decided}/findings?text=redis+1`);
    await page.locator('td.title a').click();
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await settled(page);
    await page.getByLabel('Status').selectOption('false_positive');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Say why.').waitFor();
    await page.getByLabel('Reason').fill(`Not ours ${attack}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.locator('dd', { hasText: 'False positive' }).waitFor();
    await page.reload();
    await settled(page);
    await page.locator('dd', { hasText: 'Not ours <img' }).waitFor();
    await page.getByLabel('Comment').fill(`Asked the owner ${attack}`);
    await page.getByRole('button', { name: 'Comment' }).click();
    await page.locator('.history .comment', { hasText: 'Asked the owner <img' }).waitFor();
    await page.locator('.history li', { hasText: 'Status: False positive' }).waitFor();
    expect(await page.evaluate('globalThis.attacked')).toBeUndefined();
    expect(tab.complaints).toEqual([]);
  });

  test('are searched for with every key that is typed, whenever the address follows', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('editor'));
    const { page } = tab;
    await openPage(page, `#/${projects.decided}/findings`);
    const search = page.getByRole('searchbox', { name: 'Search' });
    // The next key comes in the moment in which the first is put into the address.
    await page.evaluate(`{
      const input = document.querySelector('input[type=search]');
      const replace = history.replaceState.bind(history);
      history.replaceState = (...given) => {
        replace(...given);
        history.replaceState = replace;
        input.value = 'jx';
        input.dispatchEvent(new Event('input', { bubbles: true }));
      };
    }`);
    await search.fill('j');
    await expect.poll(() => page.url()).toContain('=jx');
    expect(await search.inputValue()).toBe('jx');
  });

  test('are worked through by keys alone, several at once', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('editor'));
    const { page } = tab;
    await openPage(page, `#/${projects.decided}/findings?severity=high`);
    const titles = await page.locator('td.title a').allTextContents();
    const dialog = page.getByRole('heading', { name: 'Set the status of 2 findings' });
    for (const key of ['j', 'x', 'j', 'x', 'j', 'k', 'a']) await page.keyboard.press(key);
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('a');
    await dialog.waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('SELECT');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Behind the VPN');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Network team');
    await page.keyboard.press('Enter');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('td.title a').allTextContents()).toEqual(titles.slice(2));
    await page.keyboard.press('/');
    await page.keyboard.type('jxa');
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('jxa');
    expect(tab.complaints).toEqual([]);
  });

  test('are decided about all at once as the filters show them, after a look at what that changes', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('editor'));
    const { page } = tab;
    await openPage(page, `#/${projects.decided}/findings?severity=low`);
    await page.getByRole('button', { name: 'Set the status of all that match' }).click();
    await page.getByLabel('Reason').fill('Test system');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('20 findings change:').waitFor();
    await page.getByRole('button', { name: 'Change 20 findings' }).click();
    await page.getByText('No findings match these filters.').waitFor();
    expect(tab.complaints).toEqual([]);
  });

  test('have an owner and tags, and are set aside by a rule that is shown before it is made', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('editor'));
    const { page } = tab;
    await openPage(page, `#/${projects.decided}/findings?text=redis+7+auth`);
    await page.locator('td.title a').click();
    await page.getByLabel('Who works on it').waitFor();
    await settled(page);
    const finding = page.url();
    await page.getByLabel('Who works on it').fill('Network team');
    await page.getByLabel('Tags').fill('lab sprint-12');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Saved.').waitFor();
    await openPage(page, `#/${projects.decided}/suppressions`);
    await page.getByText('No rules yet.').waitFor();
    await page.getByLabel('Tag').fill('lab');
    await page.getByLabel('Reason').fill(`Known ${attack}`);
    await page.getByRole('button', { name: 'Show what it would set aside' }).click();
    await page.getByText('1 finding matches:').waitFor();
    await page.getByRole('button', { name: 'Set 1 finding aside' }).click();
    await page.getByRole('cell', { name: 'Known <img' }).waitFor();
    await openPage(page, `#/${projects.decided}/findings?severity=medium`);
    const marked = page.locator('td.title', { hasText: 'Set aside' });
    expect(await marked.allTextContents()).toEqual([expect.stringContaining('Redis 7')]);
    await page.getByText(/^\d+ findings, 1 of them set aside$/).waitFor();
    await page.getByText('More filters').click();
    const all = await page.locator('td.title').count();
    await page.getByLabel('Set aside').selectOption('false');
    await expect.poll(() => page.locator('td.title').count()).toBe(all - 1);
    await page.getByLabel('Set aside').selectOption('true');
    await expect.poll(() => page.locator('td.title').count()).toBe(1);
    await page.getByLabel('Overdue').selectOption('true');
    await page.getByText('No findings match these filters.').waitFor();
    await page.getByRole('button', { name: 'Reset filters' }).click();
    await expect.poll(() => page.locator('td.title').count()).toBeGreaterThan(all);
    const filters = [
      ['Tag', 'lab', 'tag=lab'],
      ['Who works on it', 'Network team', 'owner=Network+team'],
    ] as const;
    await page.getByText('More filters').click();
    for (const [label, value, asked] of filters) {
      await page.getByLabel(label).fill(value);
      await expect.poll(() => page.url()).toContain(asked);
    }
    await page.getByLabel('Changed since').fill('2026-01-02');
    await expect.poll(() => page.url()).toContain(`changed_since=${new Date('2026-01-02T00:00:00').getTime() / 1000}`);
    await expect.poll(() => page.locator('td.title').count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('CVE').fill('CVE-2024-6387');
    await page.getByText('No findings match these filters.').waitFor();
    await page.goto(finding);
    await settled(page);
    await page.getByRole('link', { name: /^by rule/ }).click();
    await page.getByRole('button', { name: /^Delete rule/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No rules yet.').waitFor();
    expect(await page.evaluate('globalThis.attacked')).toBeUndefined();
    expect(tab.complaints).toEqual([]);
  });

  test('of other programs say that no scan can check them again, and lead to no target', async () => {
    const client = createClient({ baseUrl: opened.service.url, token: await tokenOf('editor') });
    const seen = { first_seen: 1_700_000_000, last_seen: 1_700_000_000 };
    const imported_finding = [
      { check_id: 'CVE-2021-41773', resource: 'http://127.0.0.1/', title: 'Old', score: 9, ...seen },
    ];
    const { data } = await client.call(importFinding, {
      project_id: projects.imported,
      source: 'nuclei',
      imported_finding,
    });
    await using tab = await openTab(opened.browser, await tokenOf('editor'));
    await openPage(tab.page, `#/${projects.imported}/findings/${data.import_result[0]?.finding_id}`);
    await tab.page.getByText('It was brought in from nuclei').waitFor();
    expect(await tab.page.getByRole('button', { name: 'Check again now' }).count()).toBe(0);
    expect(await tab.page.locator('a[href*="/targets/"]').count()).toBe(0);
    expect(await accessibilityFaults(tab.page)).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });

  test('are downloaded as the filters show them', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('viewer'));
    const { page } = tab;
    await openPage(page, `#/${projects.seeded}/findings?host=192.0.2.9`);
    await page.getByText('Export', { exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    expect(Buffer.concat(chunks).toString().trim().split('\r\n').length).toBe(2);
  });
});

describe('what a scan found', () => {
  test('is text wherever it is shown: nothing of it runs, loads or leads away', async () => {
    await using tab = await openTab(opened.browser, await tokenOf('admin'));
    const { page } = tab;
    await openPage(page, `#/${projects.seeded}/findings?text=banner`);
    await page.locator('td.title a').click();
    await page.getByRole('heading', { name: 'Banner <img' }).waitFor();
    await settled(page);
    expect(await page.locator('section[aria-label=Evidence]').textContent()).toContain('Server: <img src=x');
    const links: string[] = await page.evaluate('[...document.links].map(({ href }) => href)');
    expect(links.filter((href) => !href.startsWith('http'))).toEqual([]);
    expect(links).toContain('https://www.example.org/real');
    for (const name of ['today', 'audit', 'hosts']) await openPage(page, `#/${projects.seeded}/${name}`);
    await openPage(
      page,
      `#/${projects.seeded}/findings/${encodeURIComponent(attack)}?text=${encodeURIComponent(attack)}`,
    );
    expect(await page.evaluate('globalThis.attacked')).toBeUndefined();
    expect(await page.locator('img, iframe, object, embed').count()).toBe(0);
    expect(tab.hosts).toEqual(new Set([new URL(opened.service.url).host]));
    expect(tab.complaints).toEqual([]);
  });
});
