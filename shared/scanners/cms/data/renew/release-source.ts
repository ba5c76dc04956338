import type { HashedSystem } from '../file-hashes.ts';

/** A repository that has the releases of a system as tags or on branches, and where its files lie on a site. */
export interface ReleaseSource {
  /** Undefined for WordPress. */
  readonly system: HashedSystem | undefined;
  /** Tags of releases, with the version; where it has none, names of the branches that releases are made from. */
  readonly tag: RegExp;
  /** The branch that those of releases come off, in a repository that has no tags: all that they ever had may be in a release. */
  readonly trunk?: string;
  /** A file that says of which release it is: a tag that is not what it says was made by mistake. */
  readonly says?: { readonly path: string; readonly version: RegExp };
  /** Folder or file of the repository that is looked into; all of it where it does not say. */
  readonly roots: readonly string[];
  /** The path on a site, from its base on; undefined for files that are not served to anyone as they are. */
  readonly pathAtSite: (path: string) => string | undefined;
}

const wordPressFile = /^wp-(?:includes|admin)\/(?:css|js|blocks|images|assets)\/[\w./-]+\.(?:css|js|svg|png|gif|jpg)$/;
/** Mirrored style sheets follow the others; development files are served to nobody. */
const wordPressLeftOut = /-rtl(?:\.min)?\.css$|\/development\//;

/** True for static files of WordPress, its bundled libraries included: what no page and no plugin makes. */
export const isWordPressFile = (path: string) => wordPressFile.test(path) && !wordPressLeftOut.test(path);

const wordPress: ReleaseSource = {
  system: undefined,
  tag: /^((?:[4-9]|\d\d)\.\d+(?:\.\d+)?)$/,
  says: { path: 'wp-includes/version.php', version: /\$wp_version\s*=\s*'(\d+\.\d+(?:\.\d+)?)'/ },
  roots: ['wp-includes/', 'wp-admin/'],
  pathAtSite: (path) => (isWordPressFile(path) ? path : undefined),
};

/** What a site has no use for, so that it may be left out where a site is deployed. */
const testFile = /(?:^|\/)(?:tests?|simpletest|fixtures|node_modules|cypress)\//i;

const assets = /^[\w./-]+\.(?:css|js|svg|png|gif|jpg|ico)$/;
const assetsAndTexts = /^[\w./-]+\.(?:css|js|svg|png|gif|jpg|ico|txt|md)$/;

const drupal: ReleaseSource = {
  system: 'drupal',
  tag: /^(\d{1,2}\.\d{1,2}\.\d{1,3})$/,
  says: { path: 'lib/Drupal.php', version: /const VERSION = '([\d.]+)'/ },
  roots: [],
  pathAtSite: (path) => (assetsAndTexts.test(path) && !testFile.test(path) ? `core/${path}` : undefined),
};

const drupal7: ReleaseSource = {
  system: 'drupal',
  tag: /^(7\.\d{1,3})$/,
  says: { path: 'includes/bootstrap.inc', version: /define\('VERSION', '([\d.]+)'\)/ },
  roots: ['misc/', 'modules/', 'themes/', 'MAINTAINERS.txt', 'INSTALL.txt', 'UPGRADE.txt', 'COPYRIGHT.txt'],
  pathAtSite: (path) =>
    assetsAndTexts.test(path) && !testFile.test(path) && !path.startsWith('modules/pantheon/') ? path : undefined,
};

const joomlaFile = /^[\w./-]+\.(?:css|js|svg|png|gif|jpg|ico|xml|ini|txt)$/;
/** Scripts are built from these for a release, which leaves them out; the manifest tells the version by itself. */
const joomlaLeftOut = /\.es6\.js$|\/com_media\/resources\/|^administrator\/manifests\/files\/joomla\.xml$/;

const joomla: ReleaseSource = {
  system: 'joomla',
  tag: /^(\d{1,2}\.\d{1,2}\.\d{1,3})$/,
  says: { path: 'administrator/manifests/files/joomla.xml', version: /<version>([\d.]+)<\/version>/ },
  roots: [
    ...['administrator/', 'components/', 'language/', 'layouts/', 'libraries/', 'media/', 'modules/', 'plugins/'],
    ...['templates/', 'htaccess.txt', 'web.config.txt'],
  ],
  pathAtSite: (path) => (joomlaFile.test(path) && !testFile.test(path) && !joomlaLeftOut.test(path) ? path : undefined),
};

const phpbbFile = /^(?:adm|assets|styles|images|docs)\/[\w./-]+\.(?:css|js|svg|png|gif|jpg|html|txt)$/;

const phpbb: ReleaseSource = {
  system: 'phpbb',
  tag: /^release-(3\.\d{1,2}\.\d{1,3}(?:-PL\d)?)$/i,
  says: { path: 'phpBB/includes/constants.php', version: /'PHPBB_VERSION', '([\d.]+(?:-pl\d)?)'/i },
  roots: ['phpBB/'],
  pathAtSite(path) {
    const own = path.replace(/^phpBB\//, '');
    return phpbbFile.test(own) && !testFile.test(own) ? own : undefined;
  },
};

/** A system extension of TYPO3: each has a repository of its own, which Composer installs from. */
function typo3(extension: 'backend' | 'core'): ReleaseSource {
  return {
    system: 'typo3',
    tag: /^v(\d{1,2}\.\d{1,2}\.\d{1,3})$/,
    // Only the core's own repository does not say which core it is for.
    ...(extension === 'core' ? {} : { says: { path: 'composer.json', version: /"typo3\/cms-core": "v?([\d.]+)"/ } }),
    roots: ['Resources/Public/'],
    pathAtSite: (path) => (assets.test(path) && !testFile.test(path) ? `typo3/sysext/${extension}/${path}` : undefined),
  };
}

/** Concrete CMS, formerly concrete5, by its releases; until 5.7 a site's files are in a folder of the repository. */
function concrete(tag: RegExp, says: NonNullable<ReleaseSource['says']>, folder = ''): ReleaseSource {
  return {
    system: 'concrete',
    tag,
    says,
    roots: [`${folder}concrete/`],
    pathAtSite(path) {
      const own = path.slice(folder.length);
      return assets.test(own) && !testFile.test(own) ? own : undefined;
    },
  };
}

const concreteVersion = /'version'\s+=> '([\d.]+)'/;

const magento1: ReleaseSource = {
  system: 'magento',
  tag: /^(1\.\d\.\d\.\d{1,2})$/,
  roots: ['js/', 'skin/'],
  pathAtSite: (path) => (assets.test(path) && !testFile.test(path) ? path : undefined),
};

const prestashop16: ReleaseSource = {
  system: 'prestashop',
  tag: /^(1\.[56]\.\d\.\d{1,2})$/,
  says: { path: 'install-dev/install_version.php', version: /'_PS_INSTALL_VERSION_', '([\d.]+)'/ },
  roots: ['css/', 'js/', 'themes/default-bootstrap/'],
  pathAtSite: (path) => (assets.test(path) && !testFile.test(path) ? path : undefined),
};

/** An app that Nextcloud comes with: each has a repository of its own, with a tag for each release of the server. */
function nextcloudApp(app: string): ReleaseSource {
  return {
    system: 'nextcloud',
    tag: /^v((?:9|\d\d)\.\d{1,2}\.\d{1,3})$/,
    roots: ['css/', 'img/', 'js/'],
    pathAtSite: (path) => (assets.test(path) && !testFile.test(path) ? `apps/${app}/${path}` : undefined),
  };
}

/** Files whose own name is a hash of what is in them are in one release alone, or in many alike. */
const namedByHash = /(?:^|[./-])[0-9a-f]{7,}\.\w+$/;

/** The administration of Shopware 6, as it is installed in the public folder. */
const shopwareAdministration: ReleaseSource = {
  system: 'shopware',
  tag: /^v?(6\.\d{1,2}\.\d{1,2}(?:\.\d{1,3})?)$/,
  roots: ['Resources/public/'],
  pathAtSite(path) {
    const own = path.replace(/^Resources\/public\//, '');
    return assets.test(own) && !testFile.test(own) && !namedByHash.test(own)
      ? `bundles/administration/${own}`
      : undefined;
  },
};

/** A skin that MediaWiki comes with, from 1.24 on: it has a branch for each of the wiki's, and no tags. */
const mediawikiVector: ReleaseSource = {
  system: 'mediawiki',
  tag: /^(?:origin\/)?REL(1_(?:2[4-9]|[3-9]\d))$/,
  trunk: 'master',
  roots: [],
  pathAtSite: (path) =>
    (/\.less$/.test(path) || assets.test(path)) && !testFile.test(path) ? `skins/Vector/${path}` : undefined,
};

/** The repositories that tables are made of, by the names that `npm run renew` takes. */
export const releaseSources = {
  wordpress: wordPress,
  drupal,
  'drupal-7': drupal7,
  joomla,
  phpbb,
  concrete: concrete(/^((?:8|9|\d\d)\.\d{1,2}(?:\.\d{1,3})?)$/, {
    path: 'concrete/config/concrete.php',
    version: concreteVersion,
  }),
  'concrete-5.7': concrete(
    /^(5\.7\.\d(?:\.\d{1,2})?)$/,
    { path: 'web/concrete/config/concrete.php', version: concreteVersion },
    'web/',
  ),
  'concrete-5.6': concrete(
    /^(5\.[0-6]\.\d(?:\.\d)?)$/,
    { path: 'web/concrete/config/version.php', version: /\$APP_VERSION = '([\d.]+)'/ },
    'web/',
  ),
  'magento-1': magento1,
  'mediawiki-vector': mediawikiVector,
  'nextcloud-activity': nextcloudApp('activity'),
  'nextcloud-files_pdfviewer': nextcloudApp('files_pdfviewer'),
  'nextcloud-firstrunwizard': nextcloudApp('firstrunwizard'),
  'nextcloud-notifications': nextcloudApp('notifications'),
  'nextcloud-photos': nextcloudApp('photos'),
  'nextcloud-viewer': nextcloudApp('viewer'),
  'prestashop-1.6': prestashop16,
  shopware: shopwareAdministration,
  'typo3-backend': typo3('backend'),
  'typo3-core': typo3('core'),
} as const satisfies Readonly<Record<string, ReleaseSource>>;
