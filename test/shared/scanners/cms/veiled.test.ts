import { beforeAll, describe, expect, test } from 'vitest';
import { wordpressSteps } from '../../../../shared/scanners/cms/wordpress/wordpress-steps.ts';
import { front } from '../../../../shared/scanners/cms/wordpress-front/front.ts';
import { type Site, site, wordpressPages } from '../../../targets/cms/wordpress.ts';
import { defences, veils, waf } from '../../../targets/defence/waf.ts';
import { type CmsRun, detailOf, type Given, knownOf, placesOf, runCmsScan } from './run-cms-scan.ts';

/** In front of a site part of which a cache has kept, and in the place of its home page. */
const cached = Object.keys(veils).filter((name) => /404|redirect|in place|and files|breaks off/.test(name));

const few = ['users', 'login', 'xmlrpc'];
const steps = [front, ...wordpressSteps.filter(({ name }) => few.includes(name))];
const scan = (url: string, given: Given = {}) => runCmsScan(url, { steps, ...given });

let blog: Site;
let whole: CmsRun;

beforeAll(async () => {
  // It does not name its own address, as one behind a proxy.
  blog = await site(JSON.parse(JSON.stringify(wordpressPages()).replaceAll('{origin}', '')));
  whole = await scan(blog.url);
  return () => blog[Symbol.asyncDispose]();
});

/** Scans the site behind a defence that lets so many requests through. */
async function scannedBehind(lets: number, defence: string) {
  const all: typeof veils = { ...defences, ...veils };
  await using front = await waf(blog.url.slice(0, -1), lets, all[defence]);
  const url = `http://127.0.0.1:${front.port}/`;
  const run = await scan(url, { context: { known: knownOf(whole).map((each) => ({ ...each, resource: url })) } });
  expect(run.faults).toEqual([]);
  const before = new Set(placesOf(whole));
  return { ...run, added: placesOf(run).filter((place) => !before.has(place)) };
}

describe.concurrent('from the start of a scan nothing is closed behind', () => {
  test.each<[string, RegExp]>([
    [
      'a log-in page',
      /^No CMS detected; .*the site returns the same page for every address, so that no earlier finding is closed$/,
    ],
    ['an empty page', /the site returns the same page for every address, so that/],
    ['a page that leads on by script', /the site returns the same page for every address, so that/],
    ["another site's page", /the home page comes without its scripts and styles, so that no earlier finding is closed/],
    ['the home page for every address', /the home page comes without its scripts and styles, so that/],
    [
      'a home page that breaks off',
      /; the home page breaks off or is too large, so that no earlier finding is closed$/,
    ],
    ['a page that does not come', /^The home page breaks off, or does not come in its time$/],
    ['a 401', /requires a user name and password/],
    ['a 500', /status 500: the site is not working/],
  ])('%s', async (defence, words) => {
    const run = await scannedBehind(0, defence);
    expect(run.absent).toEqual([]);
    expect(run.added).toEqual([]);
    expect(detailOf(run)).toMatch(words);
    // Silence is never clean.
    expect(run.coverage.filter(({ outcome }) => outcome === 'negative')).toEqual([]);
  });
});

test('a home page that a cache has kept closes nothing where all else is refused', async () => {
  const run = await scannedBehind(1, 'a 403 but for the home page');
  expect(run.absent).toEqual([]);
  expect(run.added).toEqual([]);
  expect(detailOf(run)).toContain('the home page comes without its scripts and styles');
});

describe.concurrent.each(cached)('%s', (defence) => {
  test.each([0, 2, 24])('closes nothing that is there, from the request behind the first %i on', async (lets) => {
    const run = await scannedBehind(lets, defence);
    expect(run.absent).toEqual([]);
    expect(run.added).toEqual([]);
  });
});

test('what was mended is gone of a site that shows itself', async () => {
  const pages = JSON.stringify(wordpressPages({ users: [] })).replaceAll('{origin}', '');
  await using mended = await site(JSON.parse(pages));
  const known = knownOf(whole).map((each) => ({ ...each, resource: mended.url }));
  const run = await scan(mended.url, { context: { known } });
  expect(run.absent.map(({ checkId }) => checkId)).toEqual(['wordpress-user']);
  expect(detailOf(run)).not.toContain('closed');
});

test('a site that has one page for everything and no files is scanned, and says so', async () => {
  await using lone = await site({ '*': '<title>Soon</title><p>A garden will be here soon</p>' });
  const run = await scan(lone.url);
  expect(run.outcome.kind).toBe('finished');
  expect(detailOf(run)).toMatch(/; the site returns the same page for every address$/);
});

test.each([
  ['the first', 1],
  ['the second', 2],
])('a site that has a page for %s of several addresses that cannot exist has no page for everything', async (_, at) => {
  const home = '<title>Soon</title><p>A garden will be here soon</p>';
  const missing = { status: 404, body: '<title>Not found</title>' };
  let controls = 0;
  const other = ({ path }: { readonly path: string }) => {
    if (/^\/[a-z]{9,15}\/$/.test(path)) controls += 1;
    return controls === at ? home : missing;
  };
  await using lone = await site({ '/': home, '*': other });
  const run = await scan(lone.url);
  expect(controls).toBeGreaterThan(1);
  expect(detailOf(run)).not.toContain('every address');
});

test('a page that is called like its address is one of its own, though a small site shows little else on it', async () => {
  const menu = '<a href="/author/anna/">anna</a><a href="/category/none/">None</a><p>A heron stood in the pond</p>';
  await using small = await site({
    '/': `<title>Garden notes</title>${menu}`,
    '/author/anna/': `<title>anna &#8211; Garden notes</title>${menu}<p>anna</p>`,
  });
  expect(detailOf(await scan(small.url))).not.toContain('no page that the home page links to');
});
