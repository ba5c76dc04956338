import { expect, test } from 'vitest';
import { otherCmsStep, otherExposureStep } from '../../../../../shared/scanners/cms/other/other-step.ts';
import * as sites from '../../../../targets/cms/other-cms-pages.ts';
import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { liveSite, runStep } from '../exposure/live-site.ts';

test('a site that refuses everything is told of as blocked, and nothing found before is closed', async () => {
  const refusal = { status: 403, body: page('403', 'Forbidden') };
  const site = await liveSite({ '/': refusal }, { missing: refusal });
  const known = [
    { checkId: 'drupal-version', resource: site.base, location: 'core' },
    { checkId: 'drupal-exposed-changelog', resource: site.base, location: '/CHANGELOG.txt' },
  ];
  const first = await runStep(otherCmsStep, { site, known });
  const second = await runStep(otherExposureStep, { site, known, facts: first.facts });
  expect([first.observed, first.absent, second.observed, second.absent]).toEqual([[], [], [], []]);
  const blocked = first.coverage.filter(({ outcome }) => outcome === 'blocked').map(({ checkId }) => checkId);
  expect(blocked).toContain('drupal-version');
  expect(second.coverage.find(({ checkId }) => checkId === 'drupal-exposed-changelog')?.outcome).toBe('blocked');
});

test('a finding of a system that has gone is told to be gone once its places were looked at', async () => {
  const site = await liveSite(sites.JOOMLA_4);
  const known = [
    { checkId: 'drupal-version', resource: site.base, location: 'core' },
    { checkId: 'drupal-exposed-changelog', resource: site.base, location: '/CHANGELOG.txt' },
  ];
  const first = await runStep(otherCmsStep, { site, known });
  const second = await runStep(otherExposureStep, { site, known, facts: first.facts });
  expect([...first.absent, ...second.absent]).toEqual(known);
});

test('one login page at two addresses is one finding, and that at the other address is closed', async () => {
  const form = page('Log in', '<form id="user-login-form"><input type="password" name="pass"></form>');
  const site = await liveSite({ ...sites.DRUPAL_7, '/user/login': form, '/?q=user/login': form });
  const known = [
    { checkId: 'cms-admin-login', resource: site.base, location: '/user/login' },
    { checkId: 'cms-admin-login', resource: site.base, location: '/?q=user/login' },
  ];
  const { facts } = await runStep(otherCmsStep, { site });
  const { observed, absent } = await runStep(otherExposureStep, { site, known, facts });
  expect(observed.filter(({ checkId }) => checkId === 'cms-admin-login').map(({ location }) => location)).toEqual([
    '/user/login',
  ]);
  expect(absent).toEqual([known[1]]);
});

// As Ghost 6.65 answers under each name that its API had.
test('one open setup at several addresses is one finding', async () => {
  const setup = { headers: { 'content-type': 'application/json' }, body: '{"setup":[{"status":false}]}' };
  const site = await liveSite({
    '/': page('Ghost', '<meta name="generator" content="Ghost 6.65">'),
    '/ghost/api/admin/authentication/setup/': setup,
    '/ghost/api/canary/admin/authentication/setup/': setup,
    '/ghost/api/v3/admin/authentication/setup/': setup,
  });
  const { facts } = await runStep(otherCmsStep, { site });
  const { observed } = await runStep(otherExposureStep, { site, facts });
  expect(observed.map(({ checkId, location }) => `${checkId} ${location}`)).toEqual([
    'ghost-setup-open /ghost/api/admin/authentication/setup/',
  ]);
});

test('an update to a branch with fixes closes the finding of the old one', async () => {
  const site = await liveSite(sites.JOOMLA_HIDDEN);
  const known = [{ checkId: 'joomla-unsupported', resource: site.base, location: 'core' }];
  expect((await runStep(otherCmsStep, { site, known })).absent).toEqual(known);
});

test('a version that can no longer be told closes no finding of an old branch', async () => {
  const { '/CHANGELOG.txt': _log, ...rest } = sites.DRUPAL_7;
  const site = await liveSite({ ...rest, '/': page('Notes', '<script>jQuery.extend(Drupal.settings, {});</script>') });
  const known = [{ checkId: 'drupal-unsupported', resource: site.base, location: 'core' }];
  const { absent, coverage } = await runStep(otherCmsStep, { site, known });
  expect(absent).toEqual([]);
  expect(
    coverage.find(({ checkId, outcome }) => checkId === 'drupal-unsupported' && outcome === 'not_testable'),
  ).toBeDefined();
});
