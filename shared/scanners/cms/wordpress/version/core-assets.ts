import type { PageParts } from '../../../../scanning/web/page/read-page.ts';
import { isCoreVersion } from './clue.ts';
import type { VersionReading, VersionWay } from './way.ts';

/**
 * Files of the core whose `ver=` is the core's own version. Most of wp-includes is left out on purpose: jQuery, the
 * polyfills and hoverIntent carry versions of their own, packages under js/dist a hash.
 */
const OWN_VERSION = [
  // Also where a site has another name for wp-includes.
  String.raw`css/dist/block-library/(?:style|theme|common)(?:-rtl)?(?:\.min)?\.css`,
  String.raw`wp-includes/css/(?:dashicons|buttons|admin-bar|wp-embed-template)(?:-rtl)?(?:\.min)?\.css`,
  String.raw`wp-includes/blocks/[a-z-]{2,40}/(?:style|theme|view)(?:-rtl)?(?:\.min)?\.(?:css|js)`,
  String.raw`wp-includes/js/(?:wp-embed|comment-reply|wp-emoji-release|wp-emoji|twemoji|admin-bar|wp-util|api-request|wp-api)(?:\.min)?\.js`,
  String.raw`wp-admin/css/(?:login|forms|l10n|install|common|dashboard|wp-admin|colors-fresh)(?:-rtl)?(?:\.min)?\.css`,
  String.raw`wp-admin/js/(?:user-profile|password-strength-meter|password-toggle|language-chooser)(?:\.min)?\.js`,
  String.raw`wp-admin/load-(?:styles|scripts)\.php`,
];
const CORE_FILE = new RegExp(`/(?:${OWN_VERSION.join('|')})$`);

/** Files of the core with versions of their own: where they have the others' `ver=`, it is a cache buster's. */
const FOREIGN_FILE =
  /\/wp-includes\/js\/(?:jquery\/[a-z.-]{3,40}|underscore(?:\.min)?|dist\/vendor\/[a-z-]{3,40}(?:\.min)?)\.js$/;

function versioned(urls: readonly string[], files: RegExp): Map<string, string[]> {
  const byVersion = new Map<string, string[]>();
  for (const text of urls) {
    const url = new URL(text);
    const version = url.searchParams.get('ver');
    if (version === null || !files.test(url.pathname)) continue;
    byVersion.set(version, [...(byVersion.get(version) ?? []), text]);
  }
  return byVersion;
}

/** Themes and plugins; where a site has other names for their folders they are not seen. */
const EXTENSION = /\/wp-content\/(?:themes|plugins)\/([^/]{1,100})\//;

/**
 * The version that a page gives to all that it loads of several themes and plugins, as it does to the core: a number of the
 * house, or a version of WordPress that all of those leave to stand. In neither case it proves anything.
 */
export function houseVersion({ urls }: Pick<PageParts, 'urls'>): string | undefined {
  const extensions = new Set<string>();
  const versions = new Set<string>();
  for (const text of urls) {
    const url = new URL(text);
    const extension = EXTENSION.exec(url.pathname)?.[1];
    const version = url.searchParams.get('ver');
    if (extension === undefined || version === null) continue;
    extensions.add(extension);
    versions.add(version);
  }
  const [version] = versions;
  return extensions.size > 1 && versions.size === 1 ? version : undefined;
}

/** What the `ver=` of core files in a page say, one clue for each version; nothing where a cache buster wrote them. */
function readCoreAssets(page: PageParts): readonly VersionReading[] {
  const foreign = versioned(page.urls, FOREIGN_FILE);
  const house = houseVersion(page);
  return [...versioned(page.urls, CORE_FILE)]
    .filter(([version]) => isCoreVersion(version) && !foreign.has(version) && version !== house)
    .map(([version, urls]) => ({ said: { kind: 'exact', version }, lines: urls.slice(0, 4) }));
}

/** The core's style sheets and scripts in the home page; the emoji script has a way of its own. */
export const coreAssets: VersionWay = {
  words: 'ver= parameter of core files in the home page',
  source: 'assets',
  weight: 2,
  probes: false,
  read: ({ page }) => readCoreAssets(withoutEmoji(page())),
};

function withoutEmoji(page: PageParts): PageParts {
  return { ...page, urls: page.urls.filter((url) => !url.includes('/wp-emoji')) };
}

/** Of a page that shows by its own style sheet that it is the one that was meant. */
function readOwn(page: PageParts, sign: RegExp): readonly VersionReading[] {
  return page.assets.some(({ url }) => sign.test(url)) ? readCoreAssets(withoutEmoji(page)) : [];
}

/** The style sheets of the login page. */
export const loginAssets: VersionWay = {
  words: 'ver= parameter of core files in the login page',
  source: 'assets',
  weight: 2,
  probes: true,
  url: ({ core }) => `${core}wp-login.php`,
  read: ({ page }) => readOwn(page(), /\/wp-admin\/(?:css\/login|load-styles)/),
};

/** The style sheets of the installer's page, which plugins and themes have no say in. */
export const installerAssets: VersionWay = {
  words: 'ver= parameter of core files in the installer page',
  source: 'installer',
  weight: 4,
  probes: true,
  url: ({ core }) => `${core}wp-admin/install.php`,
  read: ({ page }) => readOwn(page(), /\/wp-admin\/css\/install/),
};

/** The style sheets of the upgrade page: where the installer's is kept away. */
export const upgradeAssets: VersionWay = {
  words: 'ver= parameter of core files in the upgrade page',
  source: 'installer',
  weight: 4,
  probes: true,
  url: ({ core }) => `${core}wp-admin/upgrade.php`,
  read: ({ page }) => readOwn(page(), /\/wp-admin\/css\/install/),
};
