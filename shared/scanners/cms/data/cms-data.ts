import { packagedSupport, type SupportTable } from '../../../scanning/support/branches.ts';
import commercialPlugins from './commercial-plugin-slugs.json' with { type: 'json' };
import { FileHashes, type HashedSystem, packagedHashes } from './file-hashes.ts';
import type { OperatorTable } from './operator-table.ts';
import packagedPlugins from './plugin-slugs.json' with { type: 'json' };
import { packagedReleases, Releases } from './releases.ts';
import packagedNamespaces from './rest-namespaces.json' with { type: 'json' };
import { type PluginLists, rankedPlugins } from './slugs.ts';
import { packagedSystemHashes } from './system-hashes.ts';
import packagedThemes from './theme-slugs.json' with { type: 'json' };

/** The tables that a CMS scan works with, by what they hold. */
export const tableWords = {
  releases: 'the list of WordPress releases',
  hashes: 'the hashes of WordPress files',
  plugins: 'the list of plugins',
  commercial: 'the list of commercial plugins',
  themes: 'the list of themes',
  namespaces: 'the list of REST namespaces',
  support: 'the end-of-life dates of other systems',
} as const;

export type TableName = keyof typeof tableWords;

/** What CMS scans know: as it comes with the product, or as an operator has it newer. */
export interface CmsData {
  readonly releases: Releases;
  readonly hashes: FileHashes;
  /** The hashes of other systems' files, each with its own day. */
  readonly systemHashes: ReadonlyMap<HashedSystem, FileHashes>;
  readonly pluginLists: PluginLists;
  /** Folder names of both lists, the most used first as well as is known. */
  readonly plugins: readonly string[];
  readonly themes: readonly string[];
  /** The folder names of the plugins that own namespaces of the REST index. */
  readonly namespaces: ReadonlyMap<string, string>;
  /** Until when the branches of other systems get security fixes. */
  readonly support: SupportTable;
  /** The day on which each table was true: `2026-10-06`. */
  readonly asOf: Readonly<Record<TableName, string>>;
  /** Why tables of the operator are not used, for the user. */
  readonly unread: readonly string[];
}

let packaged: CmsData | undefined;

const withPlugins = (pluginLists: PluginLists) => ({ pluginLists, plugins: rankedPlugins(pluginLists) });

/** What comes with the product. */
export function packagedCmsData(): CmsData {
  const hashes = packagedHashes();
  packaged ??= {
    releases: packagedReleases,
    hashes,
    systemHashes: packagedSystemHashes(),
    ...withPlugins({ directory: packagedPlugins.plugins, commercial: commercialPlugins.commercial }),
    themes: packagedThemes.themes,
    namespaces: new Map(Object.entries(packagedNamespaces.namespaces)),
    support: packagedSupport,
    asOf: {
      releases: packagedReleases.asOf,
      hashes: hashes.asOf,
      plugins: packagedPlugins.asOf,
      commercial: commercialPlugins.asOf,
      themes: packagedThemes.asOf,
      namespaces: packagedNamespaces.asOf,
      support: packagedSupport.asOf,
    },
    unread: [],
  };
  return packaged;
}

/** What a table of the operator's says in the place of the product's own. */
function contentOf(table: OperatorTable, { pluginLists }: CmsData): Partial<Omit<CmsData, 'asOf' | 'unread'>> {
  switch (table.name) {
    case 'releases':
      return { releases: new Releases(table.content) };
    case 'hashes':
      return { hashes: new FileHashes(table.content) };
    case 'plugins':
      return withPlugins({ ...pluginLists, directory: table.content.plugins });
    case 'commercial':
      return withPlugins({ ...pluginLists, commercial: table.content.commercial });
    case 'themes':
      return { themes: table.content.themes };
    case 'namespaces':
      return { namespaces: new Map(Object.entries(table.content.namespaces)) };
    case 'support':
      return { support: table.content };
  }
}

function withSystem(data: CmsData, hashes: FileHashes): CmsData {
  const { system, asOf } = hashes;
  const before = system && data.systemHashes.get(system);
  if (system === undefined || (before !== undefined && asOf < before.asOf)) return data;
  return { ...data, systemHashes: new Map([...data.systemHashes, [system, hashes]]) };
}

/** The data with a table of the operator's in the place of one that is older; one that is older itself changes nothing. */
export function withTable(data: CmsData, table: OperatorTable): CmsData {
  if (table.name === 'hashes' && table.content.system !== undefined)
    return withSystem(data, new FileHashes(table.content));
  const { asOf } = table.content;
  if (asOf < data.asOf[table.name]) return data;
  return { ...data, ...contentOf(table, data), asOf: { ...data.asOf, [table.name]: asOf } };
}
