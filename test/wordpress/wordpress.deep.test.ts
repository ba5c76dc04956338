import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalService, startLocal } from '../../infra/local/service.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';
import { waf } from '../targets/defence/waf.ts';
import { soft404 } from '../targets/exposed/soft-404.ts';
import { afterCleaning, expectedFindings } from './expected.ts';
import { type Found, type Scanned, scanSetting, storeSetting } from './scan-site.ts';
import { defaultSetup, dirty, hardened, hiddenGenerator, litter } from './setups.ts';
import { type Sites, startSites } from './sites.ts';

const setups = [defaultSetup, hiddenGenerator, hardened, dirty];

let dataDir: string;
let service: LocalService;
let sites: Sites;
let user: Caller;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'scanfold-cms-'));
  [service, sites] = await Promise.all([startLocal({ port: 0, dataDir }), startSites(setups)]);
  user = new Caller(
    overHttp(
      () => service.url,
      (grants) => service.token(grants),
    ),
    'admin',
    1001,
  );
});

afterAll(async () => {
  await Promise.all([service?.stop(), sites?.[Symbol.asyncDispose]()]);
  rmSync(dataDir, { recursive: true, force: true });
});

/** What identifies a finding. */
function place({ check_id, location }: Pick<Found, 'check_id' | 'location'>): string {
  return `${check_id} ${location}`;
}

/** All that a scan that finds nothing new must leave as it is. */
function unchanging({ finding_id, check_id, location, title, status, score, evidence }: Found) {
  return { finding_id, check_id, location, title, status, score, evidence };
}

const firstScans = new Map<string, Scanned>();

describe.each(setups)('a real WordPress, $name', (setup) => {
  test('has the findings that were written down, and no others', async () => {
    const setting = await storeSetting(user, sites.of(setup).url, setup.options);
    const scanned = await scanSetting(user, setting);
    firstScans.set(setup.name, scanned);
    expect(scanned).toMatchObject({ state: 'succeeded' });
    expect(scanned.findings.map(place).sort()).toEqual(expectedFindings(setup).map(place).sort());
  });

  test('tells the version that runs, or its branch where the version is hidden', () => {
    const version = firstScans.get(setup.name)?.findings.find((each) => each.check_id === 'wordpress-version');
    expect(version?.title).toContain(setup === hiddenGenerator ? 'disclosed: 6.1' : 'disclosed: 6.1.9');
  });

  test('a second scan changes no finding', async () => {
    const first = firstScans.get(setup.name);
    const second = await scanSetting(user, first?.settingId ?? 0);
    expect(second.state).toBe('succeeded');
    expect(second.findings.map(unchanging)).toEqual(first?.findings.map(unchanging));
  });
});

test('a site that was cleaned up has its findings fixed, and no others', async () => {
  const { folder } = sites.of(dirty);
  const first = firstScans.get(dirty.name);
  for (const path of Object.keys(litter)) rmSync(join(folder, path.replace('{content}', 'wp-content')));
  const { findings } = await scanSetting(user, first?.settingId ?? 0);
  const fixed = findings.filter((each) => each.status === 'fixed').map((each) => each.check_id);
  expect(
    findings
      .filter((each) => each.status === 'open')
      .map(place)
      .sort(),
  ).toEqual(afterCleaning.map(place).sort());
  expect(fixed.length).toBe((first?.findings.length ?? 0) - afterCleaning.length);
});

test('a site that answers 200 to everything has no finding but those of its home page', async () => {
  await using site = await soft404();
  const scanned = await scanSetting(user, await storeSetting(user, `http://127.0.0.1:${site.port}`));
  expect(scanned).toMatchObject({ state: 'succeeded' });
  // It looks like an export: no program of WordPress answers, of which there could be a version.
  expect(scanned.findings.map(place).sort()).toEqual(['cms-detected cms', 'wordpress-theme themes/hedgerow']);
});

test('a firewall that sets in after 50 requests is told of, and nothing it says is a finding', async () => {
  await using front = await waf(sites.of(defaultSetup).url, 50);
  const settingId = await storeSetting(user, `http://127.0.0.1:${front.port}`);
  const scanned = await scanSetting(user, settingId);
  const known = new Set(expectedFindings(defaultSetup).map(place));
  expect(scanned.state).toBe('blocked');
  expect(scanned.detail).toMatch(/not checked: /);
  expect(scanned.coverage.blocked).toBeGreaterThan(0);
  expect(scanned.findings.map(place).filter((each) => !known.has(each))).toEqual([]);
  // It was noticed: a scan of this site takes hundreds of requests.
  expect(front.blocked()).toBeLessThan(20);
});
