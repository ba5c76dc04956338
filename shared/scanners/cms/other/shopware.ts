import * as z from 'zod/mini';
import { ofFile, type Verify } from '../../../scanning/exposure/proof.ts';
import { pageWith } from '../../../scanning/exposure/proofs/tool-pages.ts';
import { type CmsRule, header, meaning, numbersOf, ownUrl, setupPage, source } from './cms-rule.ts';
import { json } from './json-text.ts';
import { copiesOf, phpSettings } from './settings-copy.ts';

const told = z.object({ version: z.string().check(z.maxLength(40), z.regex(/^6\.\d/)) });

/** What the interface says of its release, where it says it to anybody. */
const version: Verify = ({ text }) => {
  const read = told.safeParse(json(text()));
  return read.success
    ? { lines: [`"version": "${read.data.version}"`], version: numbersOf(read.data.version) }
    : undefined;
};

/** What Composer was told to install: the shop's core with its version. */
const composer: Verify = ofFile(({ text }) => {
  const found =
    /"shopware\/(?:core|storefront|platform)"\s{0,4}:\s{0,4}"[~^v]{0,2}(6\.\d{1,2}(?:\.\d{1,3}){0,2})"/.exec(text());
  return found === null ? undefined : { lines: [found[0]], version: numbersOf(found[1]) };
});

/** The administration of Shopware 6. */
const administration: Verify = pageWith(/\/bundles\/administration\//, /\bShopware\b|\b_features_\b/);

/** The page of the backend up to 5: its title names the release. */
const backend: Verify = ({ text }) => {
  const found = /<title>Shopware (\d[\d.]{0,20})?[^<]{0,80}Backend[^<]{0,60}<\/title>/i.exec(text());
  return found === null ? undefined : { lines: [found[0]], version: numbersOf(found[1]) };
};

/**
 * The installer, in any language. That of 6 is part of the shop since 6.4.7 and names the release; before, and of 5, it lies
 * in a folder of its own, whose files are named by where the page is.
 */
const assistant: Verify = ({ text }) => {
  const page = text();
  const title = /<title>[^<]{0,80}\bShopware (?:5|6)\b[^<]{0,60}<\/title>/i.exec(page)?.[0];
  const own =
    /["'][^"']{0,200}\/bundles\/installer\/assets\/[\w/.-]{1,80}(?:\?v=(6\.\d[\d.]{0,20}))?/.exec(page) ??
    /["'][^"']{0,200}\.\.\/(?:assets\/common|common\/assets)\/styles\/[\w/.-]{1,80}/.exec(page);
  if (title === undefined || own === null) return undefined;
  return { lines: [title, own[0].slice(1)], version: numbersOf(own[1]) };
};

/** Shopware, 5 and 6. */
export const shopware: CmsRule = {
  id: 'shopware',
  name: 'Shopware',
  clues: [
    setupPage(assistant),
    meaning(
      '6',
      source(
        'settings of the storefront',
        /\bwindow\.(?:salesChannelId|useDefaultCookieConsent|activeNavigationId)\s{0,4}=/,
      ),
    ),
    meaning('6', header('sw-context-token', /^\w{16}/)),
    meaning(
      '6',
      ownUrl(
        'files of the storefront',
        /\/(?:bundles\/storefront|theme\/[0-9a-f]{32}\/(?:css|js)\/(?:all|storefront))(?:\/|\.)/,
      ),
    ),
    meaning('5', ownUrl('compiled theme of Shopware 5', /\/web\/cache\/\d{8,12}_[0-9a-f]{32}\.(?:js|css)/)),
    meaning(
      '5',
      source(
        'controller of Shopware 5',
        /\bvar controller\s{0,4}=\s{0,4}controller\s{0,4}\|\|\s{0,4}\(?\{[^}]{0,400}vat_check_enabled/,
      ),
    ),
    ownUrl('themes of Shopware 5', /\/themes\/Frontend\/(?:Responsive|Bare)\//, 'weak'),
  ],
  detectionProbes: [{ check: 'shopware-version', folder: 'base', paths: ['admin'], verify: administration }],
  versionProbes: [
    {
      check: 'shopware-version',
      folder: 'base',
      paths: ['api/_info/version', 'api/v1/_info/version'],
      verify: version,
    },
    { check: 'shopware-version', folder: 'base', paths: ['composer.json'], verify: composer },
    { check: 'shopware-version', folder: 'base', paths: ['backend/'], verify: backend },
  ],
  exposures: [
    { check: 'cms-admin-login', folder: 'base', paths: ['admin'], verify: administration },
    { check: 'cms-admin-login', folder: 'base', paths: ['backend/'], verify: backend },
    {
      check: 'shopware-installer-open',
      folder: 'base',
      paths: ['recovery/install/', 'recovery/install/index.php', 'shopware-installer.phar.php', 'installer', ''],
      verify: assistant,
    },
    {
      check: 'shopware-configuration-backup',
      folder: 'base',
      paths: copiesOf('config.php'),
      verify: phpSettings(/["']db["']\s{0,4}=>\s{0,4}(?:\[|array\()/, /["'](password)["']\s{0,4}=>\s{0,4}["'](?!["'])/),
    },
  ],
};
