import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { Page } from 'playwright-core';
import { consoleOptions } from '../../../infra/build.ts';

const table = join(import.meta.dirname, 'pseudo-texts.ts');

/** Puts another table in the place of the console's. */
const otherTable: Plugin = {
  name: 'other-table',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/texts\.ts$/ }, ({ importer }) => (importer === table ? undefined : { path: table })),
};

/** The script of the console, built with a translated table and nothing else changed. */
export async function translatedScript(): Promise<string> {
  const plugins = [...consoleOptions.plugins, otherTable];
  const { outputFiles } = await build({ ...consoleOptions, plugins, logLevel: 'warning' });
  const script = outputFiles.find(({ path }) => path.endsWith('app.js'));
  if (!script) throw new Error('the console has no script');
  return script.text;
}

/** What a page shows or tells readers that is neither code nor said to be in English: texts, names and descriptions. */
const readTexts = `(() => {
  const skipped = '[lang=en], [translate=no], code, pre, script, style, datalist, noscript, [aria-hidden=true]';
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest(skipped)) found.push(node.data);
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll('[' + name + ']'))
      if (!element.closest(skipped)) found.push(element.getAttribute(name));
  return found;
})()`;

/** Keeps every text of the service's answers to a page. */
export function heardBy(page: Page): ReadonlySet<string> {
  const heard = new Set<string>();
  const collect = (value: unknown) => {
    if (typeof value === 'string') heard.add(value);
    else if (typeof value === 'number') heard.add(String(value));
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(collect);
  };
  page.on('response', async (response) => {
    if (response.url().includes('/api/v1/')) collect(await response.json().catch(() => undefined));
  });
  return heard;
}

/** A word of the API itself, such as false_positive: nobody has said it, so that pages have words for it. */
const isName = (text: string) => /^[a-z_]+$/.test(text);

/**
 * English that a page shows although its table is translated. Data are left out: what the service has answered, as far as it is
 * no word of the API (`open`), and names that `data` matches.
 */
export async function untranslated(page: Page, heard: ReadonlySet<string>, data: RegExp): Promise<string[]> {
  const known = [...heard].filter((text) => text.length > 2 && !isName(text)).toSorted((a, b) => b.length - a.length);
  const shown: string[] = await page.evaluate(readTexts);
  return shown.filter((text) => {
    const left = known.reduce((rest, each) => rest.replaceAll(each, ' '), text.replaceAll(data, ' '));
    return /[a-z]{2}/i.test(left);
  });
}

/** Sentences of the service, of three words or more, that a page shows without saying that they are English; its title cannot say it. */
export async function unmarked(page: Page, heard: ReadonlySet<string>): Promise<string[]> {
  const shown: string[] = await page.evaluate(readTexts);
  return [...heard].filter(
    (text) => /^\p{L}+(?: [\p{L}\d.,:()/-]+){2,}/u.test(text) && shown.slice(1).some((each) => each.includes(text)),
  );
}
