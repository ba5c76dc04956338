import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, scanSetting, startService, storeSetting } from '../real-software/scan.ts';
import { pageOf, type WeakSite, weakSite } from '../targets/weak/vulnerable-server.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service?.[Symbol.asyncDispose]());

test('the local service reports a script that runs what a link holds, as the installed Chromium saw it run', async () => {
  const shown = '<p id=place></p><script>place.innerHTML = decodeURIComponent(location.hash.slice(1));</script>';
  const safe = shown.replace('innerHTML', 'textContent');
  await using site = await weakSite(
    {
      '/': () => pageOf('Home', '<a href="/shown">shown</a> <a href="/safe">safe</a>'),
      '/shown': () => pageOf('Shown', shown),
      '/safe': () => pageOf('Safe', safe),
    },
    { naps: 'told' },
  );
  const setting = await storeSetting(service.user, site.url, { profile: 'standard' });
  const { state, findings } = await scanSetting(service.user, setting);
  expect(state).toBe('succeeded');
  expect(findings.filter(({ check_id }) => check_id === 'dom-xss')).toMatchObject([
    {
      check_id: 'dom-xss',
      location: 'location.hash to Element innerHTML in /shown',
      evidence: expect.stringContaining('planted in location.hash: '),
      reproduce: expect.stringMatching(/^chromium .*\/shown#/),
    },
  ]);
});

/** Requests of a site once no more come: two looks that are far enough apart saw the same. */
async function atRest(site: WeakSite): Promise<number> {
  let before = -1;
  const isStill = () => {
    const now = site.asked.length;
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isStill, { interval: 3000 }).toBe(true);
  return before;
}

test('the browser of a scan that is cancelled ends with it', async () => {
  const ticking = '<script>setInterval(() => fetch("/tick"), 50);</script>';
  const links = Array.from({ length: 40 }, (_, at) => `<a href="/${'abcdefghij'[at % 10]}${'klmn'[at % 4]}/x">x</a>`);
  await using site = await weakSite(
    {
      '/': () => pageOf('Home', links.join('') + ticking),
      '/tick': () => 'tick',
      '/*': ({ url }) => pageOf(`Page ${url.pathname}`, ticking),
    },
    { naps: 'told' },
  );
  const { user } = service;
  const setting_id = await storeSetting(user, site.url, { profile: 'baseline' });
  const invoked = await user.post('diagnosis/invoke-scan', { setting_id, diagnosis_data_source_id: 1004 });
  const run_id = invoked.headers['x-scan-run-id'] ?? '';
  // The crawl asks for what it reads in a script once.
  await expect.poll(() => site.asked.filter((line) => line === 'GET /tick').length).toBeGreaterThan(5);
  expect((await user.post('scan/cancel-run', { run_id })).status).toBe(200);
  const before = await atRest(site);
  expect((await user.get('scan/get-run', { run_id })).body.data.run[0]).toMatchObject({ state: 'cancelled' });
  expect(site.asked.length).toBe(before);
});
