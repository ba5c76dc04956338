import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareVersions } from '../../shared/scanners/cms/data/php-version.ts';
import { defences } from './defences.ts';
import { levels } from './hardened-site.ts';
import { exposures } from './planted.ts';
import { modes, startReleases } from './running.ts';
import { hardening } from './running-levels.ts';
import { faultOf } from './sound-release.ts';

// Installs and runs releases of WordPress with real plugins, exposures and what only looks like them, and prints what scans
// tell, by level of hardening and mode: npm run measure:plugins -- RELEASES PLUGINS [THEMES] [--levels a,b] [--modes a,b] [--quick] [--each].
// RELEASES has a folder for each release, called by its version, PLUGINS one for each plugin, THEMES one for each theme.
// --defences: instead of the levels, each of the ways in which sites hide or differ (defences.ts).
// --quick: Apache itself answers what is missing in wp-content, of which the lists of names ask for thousands.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    levels: { type: 'string' },
    modes: { type: 'string' },
    defences: { type: 'boolean' },
    quick: { type: 'boolean' },
    each: { type: 'boolean' },
  },
});
const [releases, plugins, themes] = positionals;
if (releases === undefined || plugins === undefined) {
  console.error('npm run measure:plugins -- RELEASES PLUGINS [THEMES] [--levels a,b] [--modes a,b] [--quick] [--each]');
  process.exit(2);
}
const row = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const chosen = (text: string | undefined) => (name: string) => text === undefined || text.split(',').includes(name);
const foldersOf = (folder: string) => readdirSync(folder).map((name) => join(folder, name));
const hardenings = values.defences
  ? Object.entries(defences)
  : levels.map((level) => [level, hardening(level)] as const);
const ofModes = (Object.keys(modes) as (keyof typeof modes)[]).filter(chosen(values.modes));
const head = 'Release,Level,Mode,Version,Told,Plugins,Their version wrong,Theme,Exposures,False,Requests,Seconds'.split(
  ',',
);

row(head);
row(head.map(() => '---'));
const versions = readdirSync(releases)
  .filter((name) => /^\d+\.\d+(?:\.\d+)?$/.test(name))
  .toSorted(compareVersions);
const unpacked: { version: string; folder: string }[] = [];
for (const version of versions) {
  const folder = join(releases, version);
  const fault = await faultOf(folder, version);
  if (fault === undefined) unpacked.push({ version, folder });
  else console.error(`${version} is not measured: ${fault}`);
}
await using running = await startReleases(
  unpacked,
  { plugins: foldersOf(plugins), themes: themes === undefined ? undefined : foldersOf(themes) },
  values.quick,
);
for (const release of running.all)
  for (const [level, hidden] of hardenings.filter(([name]) => chosen(values.levels)(name))) {
    release.harden(hidden);
    for (const mode of ofModes) {
      const told = await release.scan(mode);
      row([
        release.version,
        level,
        mode,
        told.version,
        told.words,
        `${told.plugins.length} of ${release.plugins.length}`,
        told.wrongVersions.length,
        told.theme,
        `${told.exposed.length} of ${Object.keys(exposures).length}`,
        told.false.length,
        told.requests,
        told.seconds.toFixed(0),
      ]);
      if (values.each) console.error(JSON.stringify(told, undefined, 1));
    }
  }
