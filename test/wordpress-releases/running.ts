import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cmsSteps } from '../../shared/scanners/cms/cms-steps.ts';
import type { Observation } from '../../shared/scanning/scanner.ts';
import { runCmsScan } from '../shared/scanners/cms/run-cms-scan.ts';
import { pluginVersion } from '../wordpress/registry-plugins.ts';
import { defaultSetup, type Setup } from '../wordpress/setups.ts';
import { type Sites, startSites } from '../wordpress/sites.ts';
import type { Hardening } from './hardening.ts';
import { exposures, imitations, plant } from './planted.ts';
import { type Told, verdictOf } from './told.ts';

const everything = 'u1-10,cb,dbe';

/** What is asked of a site, from its pages alone to all plugins and themes of the lists. */
export const modes = {
  passive: '--detection-mode passive --plugins-detection passive',
  default: '',
  popular: `--enumerate p,t,${everything} --plugins-detection aggressive`,
  all: `--enumerate ap,at,${everything} --detection-mode aggressive --plugins-detection aggressive`,
} as const;
type Mode = keyof typeof modes;

/** A plugin as it is: its folder's name, its main file, and the version that this says. */
interface Plugin {
  readonly slug: string;
  readonly main: string;
  readonly version: string;
}

/** The plugin in a folder. Throws where no file of it says that it is one. */
function pluginIn(folder: string): Plugin {
  const slug = basename(folder);
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.php'))) {
    const head = readFileSync(join(folder, name), 'utf8').slice(0, 8192);
    if (/^[\s*/]*Plugin Name:/im.test(head))
      return { slug, main: `${slug}/${name}`, version: pluginVersion(head) ?? '' };
  }
  throw new Error(`${folder} is no plugin`);
}

/** What one scan of a running release told. */
interface Scanned {
  readonly version: Told['verdict'];
  readonly words: string;
  readonly plugins: readonly string[];
  readonly wrongVersions: readonly string[];
  /** What the finding of the active theme says of it: its name, and its version where that is told. */
  readonly theme: string;
  readonly exposed: readonly string[];
  readonly missed: readonly string[];
  readonly false: readonly string[];
  readonly others: readonly string[];
  readonly requests: number;
  readonly seconds: number;
}

const isOf = (path: string, check: string) => (each: Observation) =>
  each.checkId === check && (each.location === path || each.evidence.includes(path));

/** Which findings are about what is not there: a plugin, theme or user that the site has not, or an imitation. */
function falseOf(observed: readonly Observation[], folder: string): string[] {
  const users = ['gardener', 'anna', 'ben.hill', 'ben-hill'];
  return observed
    .filter(({ checkId, location }) => {
      const [kind = '', name = ''] = location.split('/');
      if (kind === 'plugins' || kind === 'themes') return !existsSync(join(folder, 'wp-content', kind, name));
      if (kind === 'users') return !users.includes(name);
      // An index page stands for its folder.
      const isImitation = location in imitations || `${location}index.html` in imitations;
      return isImitation || (checkId.startsWith('cms-') && location !== 'cms');
    })
    .map(({ checkId, location }) => `${checkId} ${location}`);
}

/** Compares what was observed with what is there. */
function compared(
  observed: readonly Observation[],
  { name: version, contents }: Setup,
  plugins: readonly Plugin[],
  folder: string,
) {
  const titleOf = (check: string) => observed.find(({ checkId }) => checkId === check)?.title;
  const words = titleOf('wordpress-version')?.replace(/^.*: /, '');
  const told = new Map(
    observed
      .filter(({ checkId }) => checkId === 'wordpress-plugin')
      .map(({ location, title }) => [location.replace('plugins/', ''), title.split(': ')[1]?.split(' ')[1]] as const),
  );
  const theme = observed.find(({ location }) => location === `themes/${contents.theme}`)?.title;
  const found = plugins.filter(({ slug }) => told.has(slug));
  const paths = Object.entries(exposures);
  const exposed = paths.filter(([path, check]) => observed.some(isOf(path, check))).map(([path]) => path);
  const ofExposures = new Set(Object.values(exposures));
  return {
    version: verdictOf(words, version),
    words: words ?? '',
    plugins: found.map(({ slug }) => slug),
    wrongVersions: found
      .filter(({ slug, version: right }) => told.get(slug) !== undefined && told.get(slug) !== right)
      .map(({ slug, version: right }) => `${slug} ${told.get(slug)} for ${right}`),
    theme: theme?.replace(/^.*?: /, '') ?? '',
    exposed,
    missed: paths.map(([path]) => path).filter((path) => !exposed.includes(path)),
    false: falseOf(observed, folder),
    others: observed
      .filter(({ checkId, location }) => !ofExposures.has(checkId) || !(location in exposures))
      .map(({ checkId, location, title }) => `${checkId} ${location}: ${title}`),
  };
}

/** A release that runs, with plugins, exposures and imitations. */
interface RunningRelease {
  readonly version: string;
  /** Without a slash at its end. */
  readonly url: string;
  readonly plugins: readonly Plugin[];
  /** Hides this, and nothing else. */
  readonly harden: (hardening: Hardening) => void;
  /** Scans it; by the named steps alone where there are some. */
  readonly scan: (mode: Mode, steps?: readonly string[]) => Promise<Scanned>;
}

/** A release as it is unpacked. */
export interface Release {
  readonly version: string;
  readonly folder: string;
}

/** Plugins and themes that are put into each release, by their folders. Releases take turns with the themes. */
interface Extensions {
  readonly plugins: readonly string[];
  readonly themes?: readonly string[] | undefined;
}

function setupOf(
  { version, folder }: Release,
  plugins: readonly Plugin[],
  { plugins: pluginFolders, themes: themeFolders = [] }: Extensions,
  at: number,
): Setup {
  const folders = readdirSync(join(folder, 'wp-content/themes'));
  // npm's builds have the pictures of themes whose programs they have not.
  const themes = folders.filter((name) => existsSync(join(folder, 'wp-content/themes', name, 'functions.php')));
  const own = themes.includes('twentytwentyone') ? 'twentytwentyone' : (themes.toSorted().at(-1) ?? '');
  const given = themeFolders[at % themeFolders.length];
  return {
    name: version,
    options: '',
    contents: {
      ...defaultSetup.contents,
      release: folder,
      pluginFolders,
      themeFolders,
      theme: given === undefined ? own : basename(given),
      plugins: plugins.map(({ main }) => main),
      files: {},
      directives: ['Options +Indexes'],
    },
  };
}

/** Has Apache itself answer what is missing in `wp-content`, as many hosts do. */
const answeredByApache = (htaccess: string) =>
  htaccess.replace('RewriteCond', 'RewriteRule ^wp-content/ - [L]\nRewriteCond');

function releaseOf(setup: Setup, plugins: readonly Plugin[], sites: Sites, isQuick: boolean): RunningRelease {
  const { url, folder, database } = sites.of(setup);
  const htaccess = join(folder, '.htaccess');
  const written = readFileSync(htaccess, 'utf8');
  const own = isQuick ? answeredByApache(written) : written;
  const used = join(folder, 'wp-content/mu-plugins');
  plant(folder, database);
  return {
    version: setup.name,
    url,
    plugins,
    harden({ files, directives, before = [] }) {
      rmSync(used, { recursive: true, force: true });
      mkdirSync(used);
      for (const [name, text] of Object.entries(files)) writeFileSync(join(used, name), text);
      writeFileSync(htaccess, ['RewriteEngine On', ...before, own, ...directives, ''].join('\n'));
    },
    async scan(mode, names) {
      const steps = names && cmsSteps.filter(({ name }) => names.includes(name));
      const since = Date.now();
      const begun = performance.now();
      const { observed } = await runCmsScan(`${url}/`, {
        options: modes[mode],
        context: { remainingMs: () => 7_200_000 },
        ...(steps && { steps }),
      });
      const seconds = (performance.now() - begun) / 1000;
      const requests = sites.requests(setup, since).length;
      return { ...compared(observed, setup, plugins, folder), requests, seconds };
    },
  };
}

/** Releases that run, until they are disposed of. */
export interface RunningReleases extends AsyncDisposable {
  readonly all: readonly RunningRelease[];
}

/** Installs and starts releases. `isQuick`: what is missing in `wp-content` is not for WordPress to answer. Throws where one does not start. */
export async function startReleases(
  releases: readonly Release[],
  extensions: Extensions,
  isQuick = false,
): Promise<RunningReleases> {
  const plugins = extensions.plugins.map(pluginIn);
  const setups = releases.map((release, at) => setupOf(release, plugins, extensions, at));
  const sites = await startSites(setups);
  return {
    all: setups.map((setup) => releaseOf(setup, plugins, sites, isQuick)),
    [Symbol.asyncDispose]: () => sites[Symbol.asyncDispose](),
  };
}
