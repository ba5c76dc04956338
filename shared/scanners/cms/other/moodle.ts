import { firstLines, isHtml, type Verify } from '../../../scanning/exposure/proof.ts';
import { folderListing } from '../../../scanning/exposure/proofs/listing.ts';
import { pageWith } from '../../../scanning/exposure/proofs/tool-pages.ts';
import { type CmsRule, cookie, numbersOf, ownUrl, type SystemClue, setupPage, source } from './cms-rule.ts';
import { copiesOf, phpSettings } from './settings-copy.ts';

/** The link to the manual, which any page may have, and which names the branch without a point: `404` is 4.4, `311` is 3.11. */
const manual: SystemClue = {
  way: 'link to the documentation',
  strength: 'weak',
  read({ page }) {
    const found = /https?:\/\/docs\.moodle\.org\/(\d)(\d{1,2})\/[a-z]{2}/.exec(page.source);
    return found === null ? undefined : { line: found[0], version: `${found[1]}.${Number(found[2])}` };
  },
};

/** What the release requires of a server: its last entry is the release's own. */
const environment: Verify = ({ text }) => {
  const file = text();
  if (!/<COMPATIBILITY_MATRIX>/.test(file)) return undefined;
  const last = [...file.matchAll(/<MOODLE version="(\d{1,2}\.\d{1,2})"/g)].at(-1);
  return last === undefined ? undefined : { lines: [last[0]], version: numbersOf(last[1]) };
};

/** The notes for developers of a release, up to 4.4: the first heading is the branch, or a patch release of it. */
const notes: Verify = ({ text }) => {
  const file = text();
  if (isHtml(file) || !/API changes in core libraries/i.test(file.slice(0, 400))) return undefined;
  const heading = firstLines(file, 40).find((line) => /^={3} \d{1,2}\.\d{1,2}/.test(line));
  return heading === undefined ? undefined : { lines: [heading], version: numbersOf(heading.slice(4)) };
};

/** The same from 4.5 on. */
const upgrading: Verify = ({ text }) => {
  const file = text();
  if (isHtml(file) || !/^# core \(subsystem\)|^# Moodle (?:LMS )?/im.test(file.slice(0, 2000))) return undefined;
  const heading = firstLines(file, 40).find((line) => /^## \d{1,2}\.\d{1,2}/.test(line));
  return heading === undefined ? undefined : { lines: [heading], version: numbersOf(heading.slice(3)) };
};

/** The first page of the installer, which names the release. */
const installer: Verify = ({ text }) => {
  const page = text();
  const title = /<title>[^<]{0,60}Moodle(?: (\d[\d.]{0,20}))?[^<]{0,60}<\/title>/i.exec(page);
  const form = /<form[^>]{0,200}\baction=["']install\.php["']/i.exec(page)?.[0];
  return title === null || form === undefined ? undefined : { lines: [title[0], form], version: numbersOf(title[1]) };
};

const version = (path: string, verify: Verify, maxBytes?: number) => ({
  check: 'moodle-version',
  folder: 'base' as const,
  paths: [path, `public/${path}`],
  verify,
  ...(maxBytes === undefined ? {} : { maxBytes }),
});

/** Moodle, from 2 on. */
export const moodle: CmsRule = {
  id: 'moodle',
  name: 'Moodle',
  clues: [
    manual,
    setupPage(installer),
    source('Moodle script settings', /\bM\.cfg\s{0,4}=\s{0,4}\{"wwwroot"/),
    cookie(/^MoodleSession/),
    ownUrl('Moodle scripts', /\/(?:theme\/yui_combo|theme\/styles|theme\/javascript|lib\/javascript)\.php\//),
    source('Moodle keywords', /<meta name="keywords" content="moodle, /, 'weak'),
  ],
  detectionProbes: [version('login/index.php', pageWith(/\bM\.cfg\s{0,4}=\s{0,4}\{/, /name="logintoken"|id="login"/))],
  versionProbes: [
    version('lib/upgrade.txt', notes),
    version('install.php', installer),
    version('lib/UPGRADING.md', upgrading),
    version('admin/environment.xml', environment, 1_000_000),
  ],
  exposures: [
    {
      check: 'moodle-installer-open',
      folder: 'base',
      paths: ['install.php', ''],
      verify: installer,
    },
    {
      check: 'moodle-configuration-backup',
      folder: 'base',
      paths: copiesOf('config.php'),
      verify: phpSettings(/\$CFG->dbtype\s{0,8}=/, /\$CFG->(dbpass)\s{0,8}=\s{0,8}["'](?!["'])/),
    },
    {
      check: 'moodle-data-listing',
      folder: 'base',
      paths: ['moodledata/', 'data/'],
      verify: (answer) => listing(answer),
    },
  ],
};

/** The listing of the data folder, which has the uploaded files in a folder of their own. */
function listing(answer: Parameters<Verify>[0]): ReturnType<Verify> {
  const proof = folderListing(answer);
  return /href="filedir\/"/.test(answer.text()) ? proof : undefined;
}
