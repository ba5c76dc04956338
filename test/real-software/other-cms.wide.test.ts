import { afterAll, beforeAll, expect, test } from 'vitest';
import { scanSetting, storeSetting } from '../wordpress/scan-site.ts';
import { programs } from './programs.ts';
import { type Service, startService } from './scan.ts';
import { startProgram } from './start.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service[Symbol.asyncDispose]());

/** The upstream part of a Debian version: `1.39.17` of `1:1.39.17-1+deb12u2`. */
const upstream = (version: string) => /^(?:\d+:)?(\d[\d.]*)/.exec(version)?.[1];

test("Debian's MediaWiki is recognised with its version, past its support, and no installer, as it is installed", async () => {
  const { mediawiki } = programs;
  if (!mediawiki) throw new Error('MediaWiki is no program');
  await using running = await startProgram(mediawiki);
  const scanned = await scanSetting(service.user, await storeSetting(service.user, running.url.replace(/\/$/, '')));
  expect(scanned.state).toBe('succeeded');
  expect(scanned.findings.map(({ check_id, location }) => `${check_id} ${location}`).sort()).toEqual([
    'mediawiki-unsupported core',
    'mediawiki-version core',
    'package-manifest /mediawiki/composer.json',
    'server-headers headers',
  ]);
  const version = scanned.findings.find(({ check_id }) => check_id === 'mediawiki-version');
  expect(version?.title).toBe(`MediaWiki version disclosed: ${upstream(running.version)}`);
});

test("npm's Ghost, as nobody has set it up yet, has its version, its door and one open setup", async () => {
  const { ghost } = programs;
  if (!ghost) throw new Error('Ghost is no program');
  await using running = await startProgram(ghost);
  const scanned = await scanSetting(service.user, await storeSetting(service.user, running.url.replace(/\/$/, '')));
  expect(scanned.state).toBe('succeeded');
  expect(scanned.findings.map(({ check_id, location }) => `${check_id} ${location}`).sort()).toEqual([
    'cms-admin-login /ghost/',
    'ghost-setup-open /ghost/api/admin/authentication/setup/',
    'ghost-version core',
    'server-headers headers',
  ]);
  const version = scanned.findings.find(({ check_id }) => check_id === 'ghost-version');
  // The patch is told to nobody.
  expect(version?.title).toBe(`Ghost version disclosed: ${running.version.split('.', 2).join('.')}`);
});
