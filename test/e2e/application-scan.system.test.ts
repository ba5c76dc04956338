import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalService, startLocal } from '../../infra/local/service.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';
import { catalogue, type GeneratedSite, generatedSite } from '../targets/generated-site.ts';

let dataDir: string;
let service: LocalService;
let user: Caller;
let site: GeneratedSite;
/** What the site's owner has mended so far. */
const headers: Record<string, string> = {};
const askedAt: number[] = [];
/** What the site keeps crawlers from; undefined: it has no robots.txt. */
let robots: string | undefined;
/** Its API definition. */
const definition = {
  openapi: '3.0.0',
  paths: {
    '/named/{id}': { get: { parameters: [{ name: 'id', in: 'path', schema: { type: 'integer', minimum: 7 } }] } },
    '/order': { post: { requestBody: { content: { 'application/json': {} } } } },
  },
};

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'scanfold-application-'));
  service = await startLocal({ port: 0, dataDir });
  const token = (grants: readonly string[]) => service.token(grants);
  user = new Caller(
    overHttp(() => service.url, token),
    'admin',
    1001,
  );
  const pages = catalogue(60);
  site = await generatedSite((url) => {
    askedAt.push(Date.now());
    if (url.pathname === '/robots.txt' && robots !== undefined) return { type: 'text/plain', body: robots };
    if (url.pathname === '/definition') return { type: 'application/json', body: JSON.stringify(definition) };
    const answer = pages(url);
    return answer && { ...answer, headers };
  });
});

afterAll(async () => {
  await Promise.all([service?.stop(), site?.[Symbol.asyncDispose]()]);
  rmSync(dataDir, { recursive: true, force: true });
});

async function storeSetting(): Promise<number> {
  const { application_scan_id } = await user.put('diagnosis/put-application-scan', 'application_scan', {
    diagnosis_data_source_id: 1004,
    name: 'catalogue',
    scan_type: 1,
  });
  await user.put('diagnosis/put-application-scan-basic-setting', 'application_scan_basic_setting', {
    application_scan_id,
    target: site.url,
    max_depth: 0,
    max_children: 0,
  });
  const setting = { area: 'diagnosis', setting_type: 'application_scan', setting_id: application_scan_id };
  await user.put('scan/put-policy', 'policy', { ...setting, profile: 'baseline' });
  return application_scan_id;
}

async function scan(settingId: number) {
  const invoked = await user.post('diagnosis/invoke-scan', { setting_id: settingId, diagnosis_data_source_id: 1004 });
  const run_id = invoked.headers['x-scan-run-id'] ?? '';
  for (;;) {
    const [run] = (await user.get('scan/get-run', { run_id, wait_seconds: 20 })).body.data.run;
    if (run.ended_at !== 0) break;
  }
  const [run] = (await user.get('scan/get-run', { run_id })).body.data.run;
  const query = { setting_type: 'application_scan', setting_id: settingId };
  const findings: readonly Record<string, unknown>[] = (await user.get('finding/list-finding', query)).body.data
    .finding;
  return { run, findings };
}

const open = (findings: readonly Record<string, unknown>[]) =>
  findings.filter(({ status }) => status === 'open').map(({ check_id }) => check_id);

test('an application is scanned at the pace of its policy, told of once, and its findings close when they are mended', async () => {
  const settingId = await storeSetting();
  const first = await scan(settingId);
  expect(first.run).toMatchObject({ state: 'succeeded', progress: 100 });
  expect(open(first.findings)).toEqual(expect.arrayContaining(['security-headers-missing', 'site-without-https']));

  // The stage's ten requests a second, as the target itself saw them: a burst of one second, then the rate.
  const seconds = ((askedAt.at(-1) ?? 0) - (askedAt[0] ?? 0)) / 1000;
  expect(askedAt.length / (seconds + 1)).toBeLessThanOrEqual(10.5);
  // Baseline: nothing but what the site names itself.
  expect(
    site.asked.filter(
      (path) =>
        !/^\/(?:(?:item|list)\/\d+)?$|^\/(?:robots\.txt|sitemap\.xml|(?:\.well-known\/)?security\.txt)$/.test(path),
    ),
  ).toEqual([]);
  // The home page more than once: by it the site is known again.
  expect(site.asked.filter((path, at) => path !== '/' && site.asked.indexOf(path) !== at)).toEqual([]);

  const second = await scan(settingId);
  const unchanging = ({ times_seen: _t, last_seen: _l, run_ids: _r, ...rest }: Record<string, unknown>) => rest;
  expect(second.findings.map(unchanging)).toEqual(first.findings.map(unchanging));

  Object.assign(headers, {
    'content-security-policy': "default-src 'self'; form-action 'self'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-site',
    'permissions-policy': 'camera=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  const third = await scan(settingId);
  const mended = third.findings.find(({ check_id }) => check_id === 'security-headers-missing');
  expect(mended).toMatchObject({ status: 'fixed' });
  expect(open(third.findings)).toContain('site-without-https');
});

test('robots.txt only shows the scan where to look, unless the policy says to obey it', async () => {
  robots = 'User-agent: *\nDisallow: /item/5\n';
  const settingId = await storeSetting();
  const setting = { area: 'diagnosis', setting_type: 'application_scan', setting_id: settingId };
  await user.put('scan/put-policy', 'policy', { ...setting, rate: { requests_per_second: 100 } });
  const items = (from: number) => site.asked.slice(from).filter((path) => path.startsWith('/item/5'));
  const before = site.asked.length;
  expect((await scan(settingId)).run.state).toBe('succeeded');
  expect(items(before)).toHaveLength(11);

  await user.put('scan/put-policy', 'policy', { ...setting, rate: { requests_per_second: 100 }, obey_robots: true });
  const between = site.asked.length;
  const { run } = await scan(settingId);
  expect(run.state).toBe('succeeded');
  expect(run.detail).toContain('disallowed by robots.txt');
  expect(items(between)).toEqual([]);
  expect(site.asked.length - between).toBeGreaterThan(40);
});

test('the operations of the API definition that the policy names are scanned, or told of as skipped', async () => {
  const settingId = await storeSetting();
  const setting = { area: 'diagnosis', setting_type: 'application_scan', setting_id: settingId };
  const definition_url = `${site.url}definition`;
  await user.put('scan/put-policy', 'policy', { ...setting, rate: { requests_per_second: 100 }, definition_url });
  const before = site.asked.length;
  const { run } = await scan(settingId);
  expect(run).toMatchObject({ state: 'succeeded', settings: { policy: { definition_url } } });
  expect(site.asked.slice(before)).toContain('/named/7');
  expect(site.asked.slice(before)).not.toContain('/order');
  const { coverage } = (await user.get('scan/list-coverage', { run_id: run.run_id, check_id: 'crawl' })).body.data;
  expect(coverage.filter(({ place }: { place: string }) => place === definition_url)).toMatchObject([
    { verdict: 'skipped', count: 1, reason: expect.stringContaining('operations with a request body') },
  ]);
});
