import { coreAssets, installerAssets, loginAssets, upgradeAssets } from './core-assets.ts';
import { emojiSettings } from './emoji-settings.ts';
import { atomGenerator, rdfGenerator, rssGenerator } from './feed-generators.ts';
import { generatorMeta } from './generator-meta.ts';
import { libraries } from './libraries.ts';
import { opmlGenerator } from './opml-generator.ts';
import { pageFeatures } from './page-features.ts';
import { readme } from './readme.ts';
import { restFeatures } from './rest-features.ts';
import { sitemap } from './sitemap.ts';
import type { VersionWay } from './way.ts';

/** All ways to determine the core's version but the hashes of its files, in the order in which they are tried. */
export const versionWays: readonly VersionWay[] = [
  generatorMeta,
  coreAssets,
  emojiSettings,
  libraries,
  pageFeatures,
  rssGenerator,
  restFeatures,
  atomGenerator,
  rdfGenerator,
  opmlGenerator,
  loginAssets,
  installerAssets,
  upgradeAssets,
  readme,
  sitemap,
];
