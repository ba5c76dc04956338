/**
 * Renews the tables of CMS data, each with its day, from what is given: in the product, or into a folder (`--to`) whose files
 * an operator gives a stage as `cmsData`.
 *
 *   npm run renew -- --wordpress https://api.wordpress.org       releases, plugins and themes by wordpress.org's word
 *   npm run renew -- --tags ../wordpress                         hashes, of a clone that has all releases as tags; in the
 *                                                                product the versions of their libraries, too
 *   npm run renew -- --releases drupal=../core --releases drupal-7=../drops-7
 *                                                                hashes of another system, of clones by the names of `releaseSources`
 *   npm run renew -- --add ../wordpress-7.1.4 --add 7.0.8        hashes, with unpacked releases, or versions that --wordpress knows
 *   npm run renew -- --endoflife ../endoflife.date               ends of support of other systems, of a clone of endoflife-date/endoflife.date
 *   npm run renew -- --wpprobe ../wpprobe                        plugins and REST namespaces, of a clone of Chocapikk/wpprobe
 *   npm run renew -- --advisories ../nuclei-wordfence-cve        themes with known vulnerabilities, of a clone of topscoder/nuclei-wordfence-cve
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { supportTable } from '../../../../scanning/support/branches.ts';
import { fileHashTable, hashedSystems } from '../file-hashes.ts';
import { releaseList } from '../releases.ts';
import { namespaceTable } from '../rest-namespaces.ts';
import { themeTable } from '../slugs.ts';
import { hashesOfRepositories, type Repository, readReleases, withReleases } from './file-hashes.ts';
import { libraryTable } from './library-versions.ts';
import { pluginLists } from './plugin-lists.ts';
import { type ReleaseSource, releaseSources } from './release-source.ts';
import { popularSlugs } from './slugs.ts';
import { renewedSupport } from './support-table.ts';
import { themesWithAdvisories } from './theme-advisories.ts';
import { renewedReleases } from './wordpress-releases.ts';

const own = new URL('../', import.meta.url);
/** Other scanners use the ends of support, too. */
const ofAllScanners = new URL('../../../../scanning/support/', import.meta.url);
const names = {
  releases: 'wordpress-releases.json',
  hashes: 'file-hashes.json',
  drupal: 'drupal-hashes.json',
  joomla: 'joomla-hashes.json',
  typo3: 'typo3-hashes.json',
  phpbb: 'phpbb-hashes.json',
  concrete: 'concrete-hashes.json',
  magento: 'magento-hashes.json',
  prestashop: 'prestashop-hashes.json',
  nextcloud: 'nextcloud-hashes.json',
  shopware: 'shopware-hashes.json',
  mediawiki: 'mediawiki-hashes.json',
  plugins: 'plugin-slugs.json',
  themes: 'theme-slugs.json',
  namespaces: 'rest-namespaces.json',
  support: 'branches.json',
  libraries: 'library-versions.json',
} as const;

const tableNames = [
  'releases',
  'hashes',
  ...hashedSystems,
  'plugins',
  'themes',
  'namespaces',
  'support',
  'libraries',
] as const;

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Where the product has a table. */
const placeOf = (name: keyof typeof names) => new URL(names[name], name === 'support' ? ofAllScanners : own);

async function before(name: keyof typeof names): Promise<unknown> {
  return JSON.parse(await readFile(placeOf(name), 'utf8'));
}

/** What wordpress.org says, at these addresses: its list of releases, and its directory. */
async function ofWordPress(
  api: string,
  downloads: string,
  today: string,
): Promise<Partial<Record<keyof typeof names, string>>> {
  const releases = await renewedReleases({ api, downloads }, z.parse(releaseList, await before('releases')), today);
  const plugins = await popularSlugs(api, 'plugins', 6000);
  const themes = await popularSlugs(api, 'themes', 1000);
  // Themes that are sold elsewhere are in no directory: they stay, behind.
  const known = z.parse(themeTable, await before('themes')).themes;
  return {
    releases: json(releases),
    plugins: json({ asOf: today, plugins }),
    themes: json({ asOf: today, themes: [...new Set([...themes, ...known])] }),
  };
}

/** A clone as an argument names it: `drupal=../core`. Throws where it names nothing that is known. */
function repositoryOf(argument: string): Repository {
  const [, name = '', folder = ''] = /^([a-z\d._-]+)=(.+)$/.exec(argument) ?? [];
  const source = new Map<string, ReleaseSource>(Object.entries(releaseSources)).get(name);
  if (source === undefined) throw new Error(`--releases takes ${Object.keys(releaseSources).join(', ')}=FOLDER`);
  return { folder, source };
}

/** Hashes by the name of their table, of clones that have releases as tags. */
async function hashesOf(clones: readonly Repository[]): Promise<Partial<Record<keyof typeof names, string>>> {
  const texts: Partial<Record<keyof typeof names, string>> = {};
  for (const [system, repositories] of Map.groupBy(clones, ({ source }) => source.system)) {
    texts[system ?? 'hashes'] = await hashesOfRepositories(repositories);
  }
  return texts;
}

/** Renews what the arguments ask for; the files that were written, by their names. */
export async function renew(args: readonly string[], today: string): Promise<string[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      wordpress: { type: 'string' },
      downloads: { type: 'string', default: 'https://downloads.wordpress.org' },
      tags: { type: 'string' },
      releases: { type: 'string', multiple: true, default: [] },
      add: { type: 'string', multiple: true, default: [] },
      wpprobe: { type: 'string' },
      advisories: { type: 'string' },
      endoflife: { type: 'string' },
      to: { type: 'string' },
    },
  });
  const { wordpress, downloads, tags, add, wpprobe, advisories, endoflife, to } = values;
  const clones = [...values.releases, ...(tags === undefined ? [] : [`wordpress=${tags}`])].map(repositoryOf);
  const texts: Partial<Record<keyof typeof names, string>> = {};
  if (wordpress !== undefined && add.length === 0) Object.assign(texts, await ofWordPress(wordpress, downloads, today));
  Object.assign(texts, await hashesOf(clones));
  // They are a table of the product's alone: none of its bounds becomes wrong by a release to come.
  if (tags !== undefined && to === undefined) texts.libraries = json(await libraryTable(tags));
  if (add.length > 0) {
    const releases = await readReleases(add, wordpress ?? 'https://api.wordpress.org');
    const table = z.parse(
      fileHashTable,
      texts.hashes === undefined ? await before('hashes') : JSON.parse(texts.hashes),
    );
    texts.hashes = withReleases(table, releases, today);
  }
  if (wpprobe !== undefined) {
    const lists = await pluginLists(wpprobe, z.parse(namespaceTable, await before('namespaces')).namespaces);
    texts.plugins ??= json(lists.plugins);
    texts.namespaces = json(lists.namespaces);
  }
  if (advisories !== undefined) {
    // By wordpress.org's word of the same call they are ranked by their use, and of this day.
    const { themes, asOf } = z.parse(
      themeTable,
      texts.themes === undefined ? await before('themes') : JSON.parse(texts.themes),
    );
    const listed = await themesWithAdvisories(advisories, themes);
    texts.themes = json(texts.themes === undefined ? listed : { ...listed, asOf });
  }
  if (endoflife !== undefined)
    texts.support = json(await renewedSupport(endoflife, z.parse(supportTable, await before('support'))));
  if (to !== undefined) await mkdir(to, { recursive: true });
  const written: string[] = [];
  for (const name of tableNames) {
    const text = texts[name];
    if (text === undefined) continue;
    await writeFile(to === undefined ? placeOf(name) : new URL(names[name], pathToFileURL(`${to}/`)), text);
    written.push(names[name]);
  }
  return written;
}

if (import.meta.main) {
  const files = await renew(process.argv.slice(2), new Date().toISOString().slice(0, 10));
  console.log(
    files.length === 0 ? 'Nothing to renew from: see shared/scanners/cms/data/renew/main.ts' : files.join('\n'),
  );
}
