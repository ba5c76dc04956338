import * as z from 'zod/mini';
import { isHtml, type Verify } from '../../../scanning/exposure/proof.ts';
import { pageWith } from '../../../scanning/exposure/proofs/tool-pages.ts';
import { type CmsRule, generatorTag, numbersOf, ownUrl, setupPage, source } from './cms-rule.ts';
import { json } from './json-text.ts';
import { copiesOf, phpSettings } from './settings-copy.ts';
import type { SystemVersionVerdict } from './version-verdict.ts';

const siteInfo = z.object({ query: z.object({ general: z.object({ generator: z.string().check(z.maxLength(60)) }) }) });

/** What the interface says about the wiki without a login. */
const api: Verify = ({ text }) => {
  const read = siteInfo.safeParse(json(text()));
  if (!read.success) return undefined;
  const { generator } = read.data.query.general;
  const found = /^MediaWiki (\d[\w.-]{0,30})/.exec(generator);
  return found === null ? undefined : { lines: [`"generator": "${generator}"`], version: numbersOf(found[1]) };
};

/** The description of the interface for editors; it names the script that answers. */
const rsd: Verify = pageWith(/<engineName>MediaWiki<\/engineName>/);

/** The notes of a branch: its name, and below it its releases, the latest first. */
const notes: Verify = ({ text }) => {
  const file = text();
  if (isHtml(file)) return undefined;
  const headings = [...file.slice(0, 2000).matchAll(/^(?:={1,2} ?)?MediaWiki (1\.\d{1,2}(?:\.\d{1,2})?)/gm)];
  const latest = headings.find(([, version = '']) => version.split('.').length > 2) ?? headings[0];
  return latest === undefined ? undefined : { lines: [latest[0]], version: numbersOf(latest[1]) };
};

/** Where a wiki's scripts are: beside its pages, or in the folder that its manual recommends. */
const scripts = (path: string) => [path, `w/${path}`];

/**
 * What a wiki without settings says at every address. The installer itself answers on a wiki that is installed, too: there it
 * asks for a key.
 */
const notInstalled: Verify = ({ text }) => {
  const page = text();
  const title = /<title>MediaWiki (\d[\w.-]{0,30})?/.exec(page);
  const setUp = /<a href="[^"]{0,300}mw-config\/index\.php"/.exec(page)?.[0];
  if (title === null || setUp === undefined || !/LocalSettings\.php not found/.test(page)) return undefined;
  return { lines: [title[0], setUp], version: numbersOf(title[1]) };
};

const siteInfoQuery = 'api.php?action=query&meta=siteinfo&format=json';

/** Branches of MediaWiki whose notes are asked for where nothing else says the version. */
const branches = [46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 31].map((branch) => `1.${branch}`);

/** Which notes say more than is known: none of a wiki that named its release itself, one where the branch is known. */
function branchesOpen(version: SystemVersionVerdict | undefined): readonly string[] {
  if (version === undefined || version.contradicting.length > 0) return branches;
  const isTold = version.agreeing.some((clue) => clue.own && clue.version === version.version);
  if (isTold && version.version.split('.').length > 2) return [];
  return [version.version.split('.', 2).join('.')];
}

/** MediaWiki, from 1.16 on. */
export const mediawiki: CmsRule = {
  id: 'mediawiki',
  name: 'MediaWiki',
  clues: [
    setupPage(notInstalled),
    generatorTag(/^MediaWiki\b/i, /^MediaWiki (\d[\d.]{0,20})/i),
    source(
      'MediaWiki script settings',
      /\b(?:RLCONF\s{0,4}=\s{0,4}\{"wg|"wgCanonicalNamespace":|mw\.config\.set\(\{"wg)/,
    ),
    ownUrl('MediaWiki scripts', /\/load\.php\?(?:[^#]{0,200}&)?modules=/),
    source('badge', /<img[^>]{0,200}alt="Powered by MediaWiki"/, 'weak'),
    ownUrl('MediaWiki addresses', /\/index\.php\?title=Special:/, 'weak'),
  ],
  detectionProbes: [{ check: 'mediawiki-version', folder: 'base', paths: scripts(siteInfoQuery), verify: api }],
  versionProbes: [
    { check: 'mediawiki-version', folder: 'base', paths: scripts(siteInfoQuery), verify: api },
    { check: 'mediawiki-version', folder: 'base', paths: scripts('api.php?action=rsd'), verify: rsd },
  ],
  furtherProbes(version) {
    const paths = branchesOpen(version).map((branch) => `RELEASE-NOTES-${branch}`);
    return [{ check: 'mediawiki-version', folder: 'base', paths, verify: notes, head: true }];
  },
  places: [(path) => path, (path) => `w/${path}`],
  exposures: [
    {
      check: 'mediawiki-installer-open',
      folder: 'base',
      paths: ['', ...scripts('index.php')],
      verify: notInstalled,
    },
    {
      check: 'mediawiki-configuration-backup',
      folder: 'base',
      paths: [
        ...copiesOf('LocalSettings.php'),
        'w/LocalSettings.php.bak',
        'w/LocalSettings.php~',
        'w/LocalSettings.php.old',
      ],
      verify: phpSettings(/\$wgSitename\b/, /\$(wgDBpassword|wgSecretKey)\s{0,8}=\s{0,8}["'](?!["'])/),
    },
  ],
};
