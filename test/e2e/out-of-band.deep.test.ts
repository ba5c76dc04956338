import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalService, startLocal } from '../../infra/local/service.ts';
import { startBrowser } from '../chromium.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';
import { freePort } from '../targets/free-port.ts';
import { outOfBandSite } from '../targets/weak/out-of-band.ts';

let dataDir: string;
let port: number;
let service: LocalService;
let user: Caller;

async function start(): Promise<void> {
  service = await startLocal({ port, dataDir });
  user = new Caller(
    overHttp(
      () => service.url,
      (grants) => service.token(grants),
    ),
    'admin',
    1001,
  );
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'scanfold-out-of-band-'));
  port = await freePort();
  await start();
});

afterAll(async () => {
  await service?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function storeSetting(target: string, policy: Record<string, unknown>): Promise<number> {
  const { application_scan_id: setting_id } = await user.put('diagnosis/put-application-scan', 'application_scan', {
    diagnosis_data_source_id: 1004,
    name: 'birds',
    scan_type: 1,
  });
  await user.put('diagnosis/put-application-scan-basic-setting', 'application_scan_basic_setting', {
    ...{ application_scan_id: setting_id, target, max_depth: 0, max_children: 0 },
  });
  const setting = { area: 'diagnosis', setting_type: 'application_scan', setting_id };
  const rate = { requests_per_second: 1000 };
  await user.put('scan/put-policy', 'policy', { ...setting, profile: 'standard', rate, ...policy });
  return setting_id;
}

async function scan(setting_id: number) {
  const invoked = await user.post('diagnosis/invoke-scan', { setting_id, diagnosis_data_source_id: 1004 });
  expect(invoked.status, JSON.stringify(invoked.body)).toBe(200);
  const run_id = invoked.headers['x-scan-run-id'] ?? '';
  for (;;) {
    // A route has 25 s: beside much else, what waits for 20 of them may not answer in time.
    const [run] = (await user.get('scan/get-run', { run_id, wait_seconds: 10 })).body.data.run;
    if (run.ended_at === 0) continue;
    const coverage = await user.whole('scan/list-coverage', 'coverage', { run_id });
    return { run, coverage };
  }
}

/** The findings that only callbacks open, as they are listed. */
async function blind(setting_id: number) {
  const query = { setting_type: 'application_scan', setting_id };
  const all = (await user.get('finding/list-finding', query)).body.data.finding;
  return all
    .filter(({ check_id }: Record<string, string>) => check_id?.startsWith('blind-'))
    .toSorted((one: Record<string, string>, other: Record<string, string>) =>
      `${one.check_id} ${one.location}` < `${other.check_id} ${other.location}` ? -1 : 1,
    );
}

const placesOf = (findings: readonly Record<string, string>[]) =>
  findings.map(({ check_id, location, confidence }) => `${check_id} ${location} ${confidence}`);

/** What shows during a scan; the script of `/feedback` runs when somebody comes upon it. */
const shown = [
  'blind-command-injection /ping host certain',
  'blind-command-injection /quoted name certain',
  'blind-ssrf /preview address certain',
  'blind-xxe /read birds certain',
];

test('holes that do not show in answers are found by what the target asks for, by real programs; a safe twin asks for nothing', async () => {
  await using weak = await outOfBandSite({ isHardened: false });
  await using hard = await outOfBandSite({ isHardened: true });
  const [one, other] = [
    await storeSetting(weak.url, { out_of_band: true }),
    await storeSetting(hard.url, { out_of_band: true }),
  ];
  // Both wait for programs more than they work.
  const [{ run, coverage }, twin] = await Promise.all([scan(one), scan(other)]);
  expect(run.state).toBe('succeeded');
  const found = await blind(one);
  expect(placesOf(found)).toEqual(shown);
  for (const { evidence, times_seen, status } of found) {
    expect(evidence).toMatch(/^callbacks: \d, the first at \S+Z, the last at \S+Z$/m);
    expect(evidence).toContain("from 127.0.0.1 (the target's own address)");
    expect([times_seen, status]).toEqual([1, 'open']);
  }
  const cells = coverage.filter(({ check_id }: Record<string, string>) => check_id?.startsWith('blind-'));
  expect(
    cells.map(({ check_id, verdict, reason }: Record<string, string>) => `${check_id} ${verdict} ${reason}`).toSorted(),
  ).toEqual([
    'blind-command-injection negative ',
    'blind-command-injection positive ',
    'blind-ssrf negative ',
    'blind-ssrf positive ',
    'blind-xss skipped The profile standard does not submit forms',
    'blind-xxe positive ',
  ]);
  expect([twin.run.state, await blind(other)]).toEqual(['succeeded', []]);
});

test('a script that an administrator comes upon after the run and a restart opens its finding, once', async () => {
  await using weak = await outOfBandSite({ isHardened: false });
  await using hard = await outOfBandSite({ isHardened: true });
  const setting = await storeSetting(weak.url, { profile: 'intrusive', out_of_band: true });
  const twin = await storeSetting(hard.url, { profile: 'intrusive', out_of_band: true });
  await Promise.all([scan(setting), scan(twin)]);
  const before = placesOf(await blind(setting));
  expect(before).toEqual(shown);
  await service.stop();
  await start();
  await using browser = await startBrowser();
  const page = await browser.newPage();
  page.setDefaultTimeout(880_000);
  await page.goto(weak.desk, { waitUntil: 'networkidle' });
  await page.goto(hard.desk, { waitUntil: 'networkidle' });
  expect(await page.locator('body').textContent()).toContain('<script src=');
  await service.fire('pipeline-every-minute');
  const found = (await blind(setting)).filter(({ check_id }: Record<string, string>) => check_id === 'blind-xss');
  expect(placesOf(found)).toEqual(['blind-xss /feedback POST form field words certain']);
  expect(found[0].evidence).toContain(`the script ran on ${weak.desk}, title: Desk`);
  expect([found[0].times_seen, found[0].status]).toEqual([1, 'open']);
  expect(await blind(twin)).toEqual([]);
  await service.fire('pipeline-every-minute');
  expect((await blind(setting)).length).toBe(before.length + 1);
});
