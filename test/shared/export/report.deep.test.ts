import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encodeHtml } from '../../../shared/export/html.ts';
import type { ExportedFinding } from '../../../shared/records/findings/export-format.ts';
import { startBrowser } from '../../chromium.ts';
import { facts, many, plain } from './plain.ts';
import { each, textOf } from './samples.ts';

const hostile = [
  '</script><script>window.ran=1</script>',
  '"><img src=x onerror="window.ran=1">',
  '<svg onload=window.ran=1>',
  "'; window.ran=1; '\u2028window.ran=1",
  '<style>body{display:none}</style>',
  '<a href="javascript:window.ran=1">press</a>',
];

async function* findings(): AsyncGenerator<ExportedFinding> {
  for (const [at, text] of hostile.entries()) {
    const texts = { title: text, resource: `${text}:${at}`, location: text, description: text, risk: text };
    const more = {
      recommendation: text,
      evidence: text,
      reproduce: text,
      references: ['javascript:window.ran=1', text],
    };
    yield { ...plain, ...texts, ...more, finding_id: 10 + at, check_id: 'hostile', score: 10 };
  }
  yield {
    ...plain,
    finding_id: 50,
    title: 'Only this one has a zebra',
    status: 'accepted',
    score: 5,
    severity: 'medium',
  };
  yield { ...plain, finding_id: 51, title: 'x'.repeat(400), resource: `https://a.example.test/${'y'.repeat(300)}` };
  yield* many(300);
}

let browser: Browser;
let folder: string;
let url: string;
let emptyUrl: string;
let fullUrl: string;
let page: Page;
let trouble: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scanfold-report-'));
  const written = async (name: string, made: AsyncIterable<ExportedFinding>, more = {}) => {
    const file = join(folder, name);
    writeFileSync(file, await textOf(encodeHtml(made, { ...facts, ...more })));
    return pathToFileURL(file).href;
  };
  url = await written('report.html', findings());
  emptyUrl = await written('empty.html', each([]), { coverage: () => each([]) });
  fullUrl = await written('full.html', many(5000, 1000));
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

async function open(options: Parameters<Browser['newPage']>[0], address = url): Promise<void> {
  page = await browser.newPage(options);
  page.setDefaultTimeout(280_000);
  trouble = [];
  page.on('console', (message) => trouble.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => trouble.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => trouble.push(`dialog: ${dialog.message()}`));
  page.on('request', (request) => {
    if (request.url() !== address) trouble.push(`request: ${request.url()}`);
  });
  await page.goto(address);
}

const rows = () => page.locator('#findings tbody:visible');
const titles = async () => page.locator('#findings tbody:visible button.toggle').allTextContents();
const shown = () => page.locator('#shown').textContent();
const widths = () => page.evaluate('[document.documentElement.scrollWidth, innerWidth]');

/** How long the page takes to do something and to lay itself out anew, in milliseconds. */
const timed = (work: string) =>
  page.evaluate<number>(`(() => {
    const startedAt = performance.now();
    ${work};
    document.body.getBoundingClientRect();
    return performance.now() - startedAt;
  })()`);

describe.each([
  ['a wide screen', { viewport: { width: 1280, height: 900 } }],
  ['a dark telephone', { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' as const }],
])('the report on %s', (_, options) => {
  beforeEach(() => open(options));
  afterEach(async () => {
    expect(trouble).toEqual([]);
    expect(await page.evaluate('window.ran')).toBeUndefined();
    await page.close();
  });

  test('shows the chart, the coverage and the findings, and needs no scrolling sideways', async () => {
    expect(
      await page.getByRole('img', { name: /^Open findings by severity: High \d+, Medium \d+, Low \d+$/ }).count(),
    ).toBe(1);
    const bars = await page
      .locator('svg.chart rect')
      .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width));
    expect(bars).toHaveLength(3);
    expect(Math.min(...bars)).toBeGreaterThan(10);
    expect(await page.getByRole('row', { name: /portscan setting 1001/ }).textContent()).toContain('budget');
    expect(await rows().count()).toBe(308);
    expect(await shown()).toBe('308 shown');
    expect(await widths()).toEqual([options.viewport.width, options.viewport.width]);
    await page.getByRole('button', { name: 'Expand all' }).click();
    expect(await widths()).toEqual([options.viewport.width, options.viewport.width]);
  });

  test('cuts no text of the coverage off, and leads to its parts by links', async () => {
    const cut = await page
      .locator('.scroll, .coverage td')
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent));
    expect(cut).toEqual([]);
    await page.getByRole('navigation').getByRole('link', { name: 'Findings' }).click();
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(300);
  });

  test('is a table of rows and cells also to those who cannot see it', async () => {
    const table = page.getByRole('table', { name: 'Findings' });
    const row = table.getByRole('row', { name: /Only this one has a zebra/ }).first();
    expect(await row.getByRole('cell').allTextContents()).toEqual(
      expect.arrayContaining(['Medium', 'Only this one has a zebra', 'Accepted']),
    );
    expect(await table.getByRole('columnheader', { name: 'Severity' }).count()).toBe(1);
  });

  test('runs nothing that a finding says, folded or not', async () => {
    await page.getByRole('button', { name: 'Expand all' }).click();
    const [first] = await page.locator('#d10 pre').allTextContents();
    expect(first).toBe(hostile[0]);
    expect(await page.locator('#findings script, #findings img, #findings svg, #findings style').count()).toBe(0);
    expect(await page.locator('#findings a[href^="javascript"]').count()).toBe(0);
    expect(await titles()).toEqual(expect.arrayContaining([hostile[0], hostile[1]]));
  });

  test('is filtered by text, severity and status', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill('ZEBRA one');
    expect(await titles()).toEqual(['Only this one has a zebra']);
    expect(await shown()).toBe('1 of 308 shown');
    await page.getByRole('combobox', { name: 'Severity' }).selectOption('high');
    expect(await shown()).toBe('0 of 308 shown');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(shown).toBe('308 shown');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('accepted');
    expect(await page.locator('#findings tbody:visible:not([data-status=accepted])').count()).toBe(0);
    expect(await rows().count()).toBeGreaterThan(40);
  });

  test('is sorted by its headers, there and back', async () => {
    await page.getByRole('button', { name: 'Finding', exact: true }).click();
    const up = await titles();
    expect(up).toEqual(up.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    await page.getByRole('button', { name: 'Finding', exact: true }).click();
    expect((await titles())[0]).toBe(up.at(-1));
    expect(await page.getByRole('columnheader', { name: 'Finding', exact: true }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await page.getByRole('button', { name: 'Severity', exact: true }).click();
    expect(await page.locator('#findings tbody').first().getAttribute('data-severity')).toBe('high');
  });

  test('unfolds a finding by keyboard', async () => {
    const toggle = page.getByRole('button', { name: 'Only this one has a zebra' });
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    await toggle.focus();
    await page.keyboard.press('Enter');
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    expect(await page.locator('#d50').isVisible()).toBe(true);
    expect(await page.locator('#d50').textContent()).toContain(plain.recommendation);
  });
});

test.each([1280, 390])('a report of nothing says so at %i pixels', async (width) => {
  await open({ viewport: { width, height: 800 } }, emptyUrl);
  expect(await page.getByRole('region', { name: 'Findings', exact: true }).textContent()).toContain('No findings.');
  expect(await page.getByRole('region', { name: 'Coverage' }).textContent()).toContain('No run has completed');
  expect(await page.getByRole('img', { name: /High 0, Medium 0, Low 0/ }).count()).toBe(1);
  expect(await widths()).toEqual([width, width]);
  expect(trouble).toEqual([]);
  await page.close();
});

test('a report of as many findings as it shows is filtered, sorted and unfolded at once', async () => {
  await open({}, fullUrl);
  expect(await shown()).toBe('2,000 shown');
  const type = (text: string) => `const input = document.querySelector('#filter input');
    input.value = '${text}'; input.dispatchEvent(new Event('input', { bubbles: true }))`;
  for (const work of [
    type('finding 49'),
    type('apache'),
    "document.querySelector('th button').click()",
    "document.getElementById('unfold').click()",
  ]) {
    // About 0.05 s each where nothing else runs.
    expect(await timed(work)).toBeLessThan(1000);
  }
  expect(trouble).toEqual([]);
  await page.close();
});

test('without scripts the report shows everything, and on paper what is shown', async () => {
  await open({ javaScriptEnabled: false });
  expect(await page.locator('#d50').isVisible()).toBe(true);
  expect(await page.locator('#filter').isVisible()).toBe(false);
  await page.close();
  await open({});
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#filter').isVisible()).toBe(false);
  expect(await page.locator('#d50').isVisible()).toBe(false);
  expect(await page.locator('svg.chart').isVisible()).toBe(true);
  await page.close();
});
