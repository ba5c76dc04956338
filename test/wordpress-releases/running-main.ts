import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareVersions } from '../../shared/scanners/cms/data/php-version.ts';
import { levels } from './hardened-site.ts';
import { exposures } from './planted.ts';
import { modes, startReleases } from './running.ts';

// Installs and runs releases of WordPress with real plugins, exposures and what only looks like them, and prints what scans
// tell, by level of hardening and mode: npm run measure:plugins -- RELEASES PLUGINS [--levels a,b] [--modes a,b] [--quick] [--each].
// RELEASES has a folder for each release, called by its version, PLUGINS one for each plugin.
// --quick: Apache itself answers what is missing in wp-content, of which the lists of names ask for thousands.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    levels: { type: 'string' },
    modes: { type: 'string' },
    quick: { type: 'boolean' },
    each: { type: 'boolean' },
  },
});
const [releases, plugins] = positionals;
if (releases === undefined || plugins === undefined) {
  console.error('npm run measure:plugins -- RELEASES PLUGINS [--levels a,b] [--modes a,b] [--quick] [--each]');
  process.exit(2);
}
const row = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const chosen = (text: string | undefined) => (name: string) => text === undefined || text.split(',').includes(name);
const foldersOf = (folder: string) => readdirSync(folder).map((name) => join(folder, name));
const ofModes = (Object.keys(modes) as (keyof typeof modes)[]).filter(chosen(values.modes));
const head = 'Release,Level,Mode,Version,Plugins,Their version wrong,Exposures,False,Requests,Seconds'.split(',');

row(head);
row(head.map(() => '---'));
const versions = readdirSync(releases)
  .filter((name) => /^\d+\.\d+(?:\.\d+)?$/.test(name))
  .toSorted(compareVersions);
const unpacked = versions.map((version) => ({ version, folder: join(releases, version) }));
await using running = await startReleases(unpacked, foldersOf(plugins), values.quick);
for (const release of running.all)
  for (const level of levels.filter(chosen(values.levels))) {
    release.harden(level);
    for (const mode of ofModes) {
      const told = await release.scan(mode);
      row([
        release.version,
        level,
        mode,
        told.version,
        `${told.plugins.length} of ${release.plugins.length}`,
        told.wrongVersions.length,
        `${told.exposed.length} of ${Object.keys(exposures).length}`,
        told.false.length,
        told.requests,
        told.seconds.toFixed(0),
      ]);
      if (values.each) console.error(JSON.stringify(told, undefined, 1));
    }
  }
