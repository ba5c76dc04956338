import { expect, test } from 'vitest';
import { environmentFile } from '../../../../../shared/scanners/application/active/exposed/environment-file.ts';
import { gitRepository } from '../../../../../shared/scanners/application/active/exposed/git-repository.ts';
import { arrive } from '../../../../../shared/scanning/web/arrival.ts';
import { CAPTCHA } from '../../../../targets/defence/defence.ts';
import { type Given, runSomeChecks } from '../../../scanners/application/run-some-checks.ts';
import { runCmsScan } from '../../../scanners/cms/run-cms-scan.ts';
import { hurriedTime } from '../virtual-time.ts';
import { page, webClient, webSite } from '../web-site.ts';

const checks = { active: [environmentFile, gitRepository] };
const runApplicationScan = (url: string, given: Given = {}) => runSomeChecks(url, { checks, ...given });

const article = 'The heron stands in the pond and waits for fish. '.repeat(60);

test.each([
  ['by its words', CAPTCHA],
  ['by its title', '<title>Just a moment...</title><noscript>Wait</noscript>'],
  ['in German', '<title>Shop</title><p>Bitte bestätigen Sie, dass Sie ein Mensch sind.</p>'],
  ['in Japanese', '<title>店</title><p>あなたがロボットではありませんことを示してください</p>'],
])('a home page that is a challenge with status 200 is told as one: %s', async (_, body) => {
  const site = await webSite((_request, response) => page(response, body));
  const arrival = await arrive(webClient(site.url, hurriedTime()), site.url, false, Date.now);
  expect(arrival).toEqual({
    kind: 'ended',
    outcome: {
      kind: 'blocked',
      detail: 'The site blocks the scan: The site presents a human verification page (CAPTCHA or browser challenge)',
      errorClass: 'target_blocked',
    },
  });
});

test.each([
  ['an article about captchas', `<title>Captchas</title><p>${article} Verify you are human, they say.</p>`],
  ['a form to log in with a captcha', '<form>I am not a robot<input type="password" name="p"></form>'],
  ['a short page', '<title>Heron</title><p>Soon here</p>'],
  ['a site of a company that sells checks', '<title>Security check Ltd</title><p>We look at your locks</p>'],
])('a home page that is none: %s', async (_, body) => {
  const site = await webSite((_request, response) => page(response, body));
  expect((await arrive(webClient(site.url, hurriedTime()), site.url, false, Date.now)).kind).toBe('there');
});

test.each([
  ['CMS', runCmsScan],
  ['application', runApplicationScan],
])('a %s scan that a challenge meets at its first request closes nothing and says so', async (_, scan) => {
  const site = await webSite((_request, response) => page(response, CAPTCHA));
  const known = ['git-repository', 'environment-file'].map((checkId) => ({
    checkId,
    resource: site.url,
    location: '/.git/',
  }));
  const { outcome, absent } = await scan(site.url, { context: { known } });
  expect(outcome).toMatchObject({ kind: 'blocked', detail: expect.stringContaining('a human verification page') });
  expect(absent).toEqual([]);
});
