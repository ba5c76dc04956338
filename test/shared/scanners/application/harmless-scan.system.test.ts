import { expect, test } from 'vitest';
import type { CoverageEntry } from '../../../../shared/scanning/scanner.ts';
import { generatedSite, htmlOf } from '../../../targets/generated-site.ts';
import { escaped } from '../../../targets/weak/vulnerable-server.ts';
import { actingAddresses } from '../../scanning/web/acting/acting-addresses.ts';
import { actingOfDevices } from '../../scanning/web/acting/device-addresses.ts';
import { harmlessAddresses } from '../../scanning/web/acting/harmless-addresses.ts';
import { quickScope } from './quick-scope.ts';
import { runApplicationScan } from './run-application-scan.ts';

interface Listed {
  readonly path: string;
  readonly words?: string;
}

/** An address however it is written: path and parameters in one spelling. */
/** A path with its words as people write them; one of bytes that are no UTF-8, as some payloads are, as it is. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function keyOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://a.test');
  return `${readable(pathname)}?${[...searchParams]
    .map((pair) => pair.join('='))
    .sort()
    .join('&')}`;
}

const link = ({ path, words }: Listed) => `<a href="${escaped(path)}">${escaped(words ?? path)}</a>`;
const inScript = ({ path }: Listed) => `<script>load(${JSON.stringify(path)})</script>`;

function form({ path }: Listed): string {
  const { pathname, searchParams } = new URL(path, 'http://a.test');
  const fields = [...searchParams].map(([name, value]) => `<input name="${escaped(name)}" value="${escaped(value)}">`);
  return `<form action="${escaped(pathname)}">${fields.join('')}<button>Go</button></form>`;
}

/** What a script's address looks like, and what a form can send. */
const isPlain = ({ path, words }: Listed) => words === undefined && /^\/\w[\w/.?=&-]*$/.test(path);
const allActing = [...actingAddresses, ...actingOfDevices];
const acting = allActing.map((each, at) => {
  const isForm = at % 3 === 0 && each.path.includes('?') && !each.path.includes(';') && each.words === undefined;
  return isForm ? form(each) : at % 3 === 1 && isPlain(each) ? inScript(each) : link(each);
});
const harmless = harmlessAddresses.map((each, at) => {
  if (/^\/search\?q/.test(each.path)) return form(each);
  return at % 4 === 1 && isPlain(each) ? inScript(each) : link(each);
});

/** Letters for digits: a page that differs from others by numbers alone looks like a trap. */
const lettersOf = (at: number) => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
const numbers = new Map(harmlessAddresses.map(({ path }, at) => [keyOf(path), at]));

const home = { body: htmlOf('home', [], 'All there is') + [...acting, ...harmless].join('\n') };

async function scanned(profile: 'baseline' | 'standard') {
  await using site = await generatedSite((url) => {
    if (url.pathname === '/' && url.search === '') return home;
    const at = numbers.get(keyOf(url.pathname + url.search));
    // Some are there, so that they get questions; of all it would take long.
    return at === undefined || at % 10 > 0 ? undefined : { body: htmlOf('page', [], `page ${lettersOf(at)}`) };
  });
  const { outcome, coverage } = await runApplicationScan(site.url, { context: { scope: quickScope(profile) } });
  const asked = new Set(site.asked.map(keyOf));
  return { outcome, coverage, asked, site: site.url };
}

const named = (coverage: readonly CoverageEntry[]) => coverage.filter(({ checkId }) => checkId === 'crawl');

test.each(['baseline', 'standard'] as const)('a scan by the profile %s asks no address that acts', async (profile) => {
  const { outcome, coverage, asked, site } = await scanned(profile);
  expect(allActing.map(({ path }) => path).filter((path) => asked.has(keyOf(path)))).toEqual([]);
  const missed = harmlessAddresses.filter(({ path }) => !asked.has(keyOf(path)));
  expect(missed.length / harmlessAddresses.length).toBeLessThanOrEqual(0.05);
  const told = new Set(named(coverage).map(({ target }) => keyOf(target.slice(site.length - 1))));
  expect(missed.map(({ path }) => keyOf(path)).filter((key) => !told.has(key))).toEqual([]);
  expect(outcome).toMatchObject({
    kind: 'finished',
    detail: expect.stringMatching(/logout link \(\d+\), form that may change data \(\d+\)|may change data/),
  });
});
