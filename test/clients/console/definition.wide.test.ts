import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../../clients/library/client.ts';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import { accessibilityFaults, openTab, settled } from './browser.ts';
import { attack, type OpenConsole, openConsole } from './open-console.ts';

let opened: OpenConsole;

beforeAll(async () => {
  opened = await openConsole();
});
afterAll(() => opened?.close());

const project_id = 1001;

/** An application to scan that is there already, and what its policy says. */
async function addApplication(name: string) {
  const client = createClient({ baseUrl: opened.service.url, token: await opened.tokenOf('admin') });
  const source = { project_id, diagnosis_data_source_id: 1004 };
  const { data } = await client.call(routes.diagnosis.putApplicationScan, {
    project_id,
    application_scan: { ...source, name, scan_type: 1 },
  });
  const { application_scan_id } = data.application_scan;
  const basic = { project_id, application_scan_id, target: 'http://127.0.0.1:9/', max_depth: 1, max_children: 1 };
  await client.call(routes.diagnosis.putApplicationScanBasicSetting, {
    project_id,
    application_scan_basic_setting: basic,
  });
  const of = {
    project_id,
    area: 'diagnosis',
    setting_type: 'application_scan',
    setting_id: application_scan_id,
  } as const;
  return {
    hash: `#/${project_id}/targets/app/${application_scan_id}`,
    policy: async () => (await client.call(routes.scan.getPolicy, of)).data.policy,
  };
}

const openApi = (paths: object) => JSON.stringify({ openapi: '3.0.0', info: { title: attack, version: '1' }, paths });
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
const file = (name: string, text: string | Buffer) => ({ name, mimeType: '', buffer: Buffer.from(text) });
const chooser = (page: Page) => page.getByLabel('File of the API definition');
const facts = (page: Page) =>
  page.locator('section', { has: page.getByLabel('File of the API definition') }).locator('dl');

test('an API definition is uploaded, replaced by one in YAML, kept when the rest is saved, and removed', async () => {
  const { hash, policy } = await addApplication('kept');
  await using tab = await openTab(opened.browser, await opened.tokenOf('editor'));
  const { page } = tab;
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await opened.openPage(page, hash);
  await page.getByText('No API definition is uploaded.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const first = openApi({ '/items': { get: {} }, '/items/{id}': { get: {} } });
  await chooser(page).setInputFiles(file('shop.json', first));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('The API definition is uploaded.').waitFor();
  await page.getByText(digestOf(first)).waitFor();
  expect(await facts(page).textContent()).toBe(
    `FormatOpenAPI 3Operations2Characters${first.length}SHA-256 begins with${digestOf(first)}`,
  );
  expect(await chooser(page).inputValue()).toBe('');
  expect(scripts.filter((path) => path.endsWith('yaml.js'))).toEqual([]);

  // Saving the rest says nothing of the definition, so it stays.
  await page.getByLabel('Requests a second').fill('3');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  expect(await policy()).toMatchObject({
    rate: { requests_per_second: 3 },
    uploaded_definition: { digest: digestOf(first) },
  });

  await chooser(page).setInputFiles(file('shop.yaml', 'openapi: 3.1.0\npaths:\n  /items: { get: {}, post: {} }\n'));
  // From the keyboard, as everything.
  await chooser(page).focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Replace');
  await page.keyboard.press('Enter');
  const second = JSON.stringify({ openapi: '3.1.0', paths: { '/items': { get: {}, post: {} } } });
  await page.getByText(digestOf(second)).waitFor();
  expect(scripts.filter((path) => path.endsWith('yaml.js'))).toHaveLength(1);
  expect(await policy()).toMatchObject({ rate: { requests_per_second: 3 }, uploaded_definition: { operations: 2 } });
  await page.reload();
  await settled(page);
  expect(await facts(page).textContent()).toContain(digestOf(second));

  await page.getByRole('button', { name: 'Remove the definition' }).click();
  const dialog = page.getByRole('dialog');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await policy()).toHaveProperty('uploaded_definition');
  await page.getByRole('button', { name: 'Remove the definition' }).click();
  await dialog.getByRole('button', { name: 'Remove the definition' }).click();
  await page.getByText('No API definition is uploaded.').waitFor();
  await page.getByText('The API definition is removed.').waitFor();
  expect(await dialog.count()).toBe(0);
  expect(await page.evaluate('document.activeElement.type')).toBe('file');
  expect(await policy()).not.toHaveProperty('uploaded_definition');
  expect(await policy()).toMatchObject({ rate: { requests_per_second: 3 } });
  expect(await page.evaluate('globalThis.attacked')).toBeUndefined();
  expect(tab.hosts).toEqual(new Set([new URL(opened.service.url).host]));
  expect(tab.complaints).toEqual([]);
});

test('a file that is none is refused in plain words, and what was uploaded before stays', async () => {
  const { hash, policy } = await addApplication('refused');
  await using tab = await openTab(opened.browser, await opened.tokenOf('editor'));
  const { page } = tab;
  await opened.openPage(page, hash);
  const upload = page.getByRole('button', { name: /^(?:Upload|Replace)$/ });
  const alert = page.getByRole('alert');
  await upload.click();
  await alert.getByText('Choose a file first.').waitFor();
  const kept = openApi({ '/': { get: {} } });
  await chooser(page).setInputFiles(file('a.json', kept));
  await upload.click();
  await page.getByText(digestOf(kept)).waitFor();
  expect(await alert.count()).toBe(0);
  // Signs without a pattern, of which 350,000 bytes remain when they are compressed.
  const noise = Array.from({ length: 11_000 }, (_, n) => digestOf(`noise ${n}`) + digestOf(`more ${n}`)).join('');
  const cases: [string, string | Buffer, string | RegExp][] = [
    ['wrong.json', '{"name": "no definition"}', 'it must be an OpenAPI, GraphQL, HAR or Postman document.'],
    ['cut.json', kept.slice(0, -5), 'it must be JSON (convert YAML to JSON).'],
    ['none.json', openApi({}), 'it must have an operation: none of this OpenAPI 3 document can be read.'],
    ['text.yaml', attack, 'it must be an OpenAPI, GraphQL, HAR or Postman document.'],
    ['cut.yaml', `${attack}: [`, /neither as JSON nor as YAML: .*line 1/],
    ['picture.json', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0]), 'The file is not a text in UTF-8.'],
    ['empty.json', '', 'The file is empty.'],
    ['large.json', openApi({ '/': { get: { description: 'x'.repeat(950_000) } } }), 'The file is too large'],
    ['noise.json', openApi({ '/': { get: { description: noise + noise } } }), /at most 350000 bytes after compression/],
  ];
  for (const [name, text, said] of cases) {
    await chooser(page).setInputFiles(file(name, text));
    await upload.click();
    await alert.getByText(said).waitFor();
    expect(await policy(), name).toMatchObject({ uploaded_definition: { digest: digestOf(kept) } });
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate('globalThis.attacked')).toBeUndefined();
  expect(tab.complaints).toEqual([]);
});

test('a viewer sees what is uploaded and changes nothing', async () => {
  const { hash } = await addApplication('seen');
  await using tab = await openTab(opened.browser, await opened.tokenOf('viewer'));
  await opened.openPage(tab.page, hash);
  await tab.page.getByText('No API definition is uploaded.').waitFor();
  expect(await chooser(tab.page).count()).toBe(0);
  expect(await tab.page.getByRole('button', { name: /^(?:Upload|Replace|Remove the definition)/ }).count()).toBe(0);
});
