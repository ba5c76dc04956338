import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCmsScan } from '../../shared/scanners/cms/run-cms-scan.ts';
import {
  pluginVersion,
  registryPluginFiles,
  registryPlugins,
  registryPluginVersions,
} from '../../wordpress/registry-plugins.ts';
import { defaultSetup, type Setup } from '../../wordpress/setups.ts';
import { startSites } from '../../wordpress/sites.ts';
import { fetchWordPress, isFetched } from '../../wordpress/software.ts';

// Which of the real plugins that registries carry a CMS scan finds, by mode: node test/bench/scans/wordpress-plugins.ts [mode ...]

const modes: Readonly<Record<string, string>> = {
  passive: '--detection-mode passive --plugins-detection passive',
  default: '',
  popular: '--enumerate p --plugins-detection aggressive',
  all: '--enumerate ap --plugins-detection aggressive',
};

const { contents } = defaultSetup;
const files = { ...contents.files, ...registryPluginFiles() };
const open: Setup = { ...defaultSetup, name: 'open', contents: { ...contents, files, plugins: registryPlugins } };
/** What security plugins do: texts that tell of releases are refused. */
const quiet: Setup = {
  ...open,
  name: 'readmes refused',
  contents: {
    ...open.contents,
    directives: ['<FilesMatch "(?i)^(readme|changelog)\\.(txt|md)$">', 'Require all denied', '</FilesMatch>'],
  },
};

if (!isFetched()) fetchWordPress();
const wanted = process.argv.slice(2);
await using sites = await startSites([open, quiet]);
const versions: Readonly<Record<string, string | undefined>> = {
  ...registryPluginVersions(),
  akismet: pluginVersion(readFileSync(join(sites.of(open).folder, 'wp-content/plugins/akismet/akismet.php'), 'utf8')),
};
console.log('| set-up | mode | requests | seconds | plugins found | with their version | false | which |');
console.log('|---|---|---|---|---|---|---|---|');
for (const setup of [open, quiet]) {
  for (const [mode, options] of Object.entries(modes)) {
    if (wanted.length > 0 && !wanted.includes(mode)) continue;
    const since = Date.now();
    const started = performance.now();
    const run = await runCmsScan(`${sites.of(setup).url}/`, { options });
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const requests = sites.requests(setup, since).length;
    const found = run.observed
      .filter(({ checkId }) => checkId === 'wordpress-plugin')
      .map(({ title }) => title.replace('WordPress plugin detected: ', '').split(' '));
    const real = found.filter(([slug = '']) => slug in versions);
    const right = real.filter(([slug = '', version]) => version !== undefined && versions[slug] === version);
    const names = found.map((words) => words.join(' ')).join(', ');
    console.log(
      `| ${setup.name} | ${mode} | ${requests} | ${seconds} | ${real.length} of 5 | ${right.length} | ${found.length - real.length} | ${names} |`,
    );
  }
}
