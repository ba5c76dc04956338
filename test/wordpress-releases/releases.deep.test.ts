import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registryPluginFolders } from '../wordpress/registry-plugins.ts';
import { defences } from './defences.ts';
import { levels } from './hardened-site.ts';
import { exposures } from './planted.ts';
import { registryReleases } from './registry-releases.ts';
import { type RunningReleases, startReleases } from './running.ts';
import { hardening } from './running-levels.ts';

let running: RunningReleases;

beforeAll(async () => {
  running = await startReleases(registryReleases(), { plugins: registryPluginFolders() });
});

afterAll(() => running?.[Symbol.asyncDispose]());

describe('releases that run, with plugins of registries', () => {
  test('are five of five branches', () => {
    const branches = new Set(running.all.map(({ version }) => version.split('.', 2).join('.')));
    expect([...branches]).toEqual(['6.1', '6.2', '6.3', '6.4', '6.5']);
  });

  test.each(levels)('are told by their version, and nothing false, where they hide as much as "%s"', async (level) => {
    const told = await Promise.all(
      running.all.map(async (release) => {
        release.harden(hardening(level));
        const {
          version,
          false: untrue,
          wrongVersions,
          plugins,
        } = await release.scan('default', ['front', 'version', 'plugins']);
        const isRight = version === 'exact' || (level !== 'default' && version === 'among');
        return { release: release.version, isRight, version, untrue: [...untrue, ...wrongVersions], plugins };
      }),
    );
    expect(told).toEqual(
      told.map((each) => ({
        ...each,
        isRight: true,
        untrue: [],
        plugins: expect.arrayContaining(['newspack-blocks']),
      })),
    );
  });

  test.each([
    'renamed',
    'ver= hashed, readme gone',
    'ver= is a version of the house',
    'Arabic, right to left, no generator',
  ])('are told by their version, and by no other, behind "%s"', async (name) => {
    const told = await Promise.all(
      running.all.map(async (release) => {
        const defence = defences[name];
        if (defence !== undefined) release.harden(defence);
        const { version, false: untrue } = await release.scan('default', ['front', 'version']);
        return { release: release.version, version, untrue };
      }),
    );
    expect(told).toEqual(
      told.map((each) => ({ ...each, version: expect.stringMatching(/^(?:exact|among)$/), untrue: [] })),
    );
  });

  test('have all that lies open told, and nothing that only looks like it, however much they hide', async () => {
    const release = running.all.at(-1);
    release?.harden(hardening('shut'));
    const told = await release?.scan('default', ['front', 'exposure', 'wordpress-exposure']);
    expect(told).toMatchObject({ missed: [], false: [] });
    expect(told?.exposed).toHaveLength(Object.keys(exposures).length);
  });
});
