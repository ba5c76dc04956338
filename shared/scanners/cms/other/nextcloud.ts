import * as z from 'zod/mini';
import { firstLines, isHtml, ofFile, type Verify } from '../../../scanning/exposure/proof.ts';
import { folderListing } from '../../../scanning/exposure/proofs/listing.ts';
import { type CmsRule, cookie, numbersOf, ownUrl, source } from './cms-rule.ts';
import { json } from './json-text.ts';
import { copiesOf, phpSettings } from './settings-copy.ts';

const status = z.object({
  installed: z.boolean(),
  maintenance: z.boolean(),
  versionstring: z.string().check(z.maxLength(40)),
  productname: z.string().check(z.maxLength(100)),
});

/** What the server says about itself without a login; ownCloud, of which it was made, answers with a name of its own. */
const statusPage: Verify = ({ text }) => {
  const read = status.safeParse(json(text()));
  if (!read.success || /owncloud/i.test(read.data.productname)) return undefined;
  return { lines: [`"versionstring": "${read.data.versionstring}"`], version: numbersOf(read.data.versionstring) };
};

const notInstalled: Verify = (answer) => {
  const read = status.safeParse(json(answer.text()));
  return read.success && !read.data.installed ? { lines: ['"installed": false'] } : undefined;
};

/** The form of the installer, in the page or in what a script makes it of; without the file CAN_INSTALL the page has none. */
const setupForm: Verify = ({ text }) => {
  const page = text();
  const field = /<input[^>]{0,200}\bname="adminlogin"/.exec(page)?.[0];
  if (field !== undefined) return { lines: [field] };
  const state = /\bid="initial-state-core-config" value="([\w+/=]{1,20000})"/.exec(page)?.[1] ?? '';
  const settings = Buffer.from(state, 'base64').toString();
  return settings.includes('"adminlogin":') ? { lines: ['initial-state-core-config: "adminlogin"'] } : undefined;
};

/** What an app that comes with the server requires of it: its own major version. */
const appInfo: Verify = ({ text }) => {
  const file = text();
  if (!/<info\b/.test(file)) return undefined;
  const found = /<nextcloud\s{1,4}min-version="(\d{1,3})"\s{1,4}max-version="\1"/.exec(file);
  return found === null ? undefined : { lines: [found[0]], version: numbersOf(found[1]) };
};

/** The server's log: one object a line. A line is shown up to its message. */
const log: Verify = ofFile(({ text }) => {
  const lines = firstLines(text(), 50).flatMap(
    (line) =>
      /^\{"reqId":"[\w-]{1,60}","level":\d,"time":"[^"]{1,40}"/
        .exec(line)?.[0]
        .replace(/"reqId":"[^"]*"/, '"reqId":"..."') ?? [],
  );
  return lines.length === 0 ? undefined : { lines: lines.slice(0, 3) };
});

const dataFolder: Verify = (answer) => {
  const proof = folderListing(answer);
  return /href="(?:appdata_|nextcloud\.log|files_external|index\.html")/.test(answer.text()) ? proof : undefined;
};

const marker: Verify = ({ text }) => {
  const line = /^# Nextcloud data directory/.exec(text())?.[0];
  return line === undefined || isHtml(text()) ? undefined : { lines: [line] };
};

/** Nextcloud, from 9 on. */
export const nextcloud: CmsRule = {
  id: 'nextcloud',
  name: 'Nextcloud',
  clues: [
    source('app of the App Store', /name="apple-itunes-app" content="app-id=1125420102"/),
    cookie(/^(?:__Host-)?nc_sameSiteCookie(?:lax|strict)$/),
    source('initial state', /<input type="hidden" id="initial-state-core-(?:config|capabilities)"/, 'weak'),
    ownUrl('Nextcloud scripts', /\/dist\/core-(?:common|main|login|files_client)\.js/, 'weak'),
    ownUrl('Nextcloud styles', /\/core\/css\/(?:server|guest|icons)\.css/, 'weak'),
  ],
  detectionProbes: [
    { check: 'nextcloud-version', folder: 'base', paths: ['status.php', 'nextcloud/status.php'], verify: statusPage },
  ],
  versionProbes: [
    {
      check: 'nextcloud-version',
      folder: 'base',
      paths: ['status.php', 'nextcloud/status.php'],
      verify: statusPage,
    },
    {
      check: 'nextcloud-version',
      folder: 'base',
      paths: ['apps/files/appinfo/info.xml', 'apps/dav/appinfo/info.xml'],
      verify: appInfo,
    },
  ],
  exposures: [
    // A server that is installed shows no such form to anyone. First, so that the finding is where passive mode sees it, too.
    { check: 'nextcloud-installer-open', folder: 'base', paths: [''], verify: setupForm },
    {
      check: 'nextcloud-installer-open',
      folder: 'base',
      paths: ['status.php', 'nextcloud/status.php'],
      verify: notInstalled,
      confirm: { path: './', verify: setupForm },
    },
    {
      check: 'nextcloud-configuration-backup',
      folder: 'base',
      paths: copiesOf('config/config.php'),
      verify: phpSettings(/\$CONFIG\b/, /["'](dbpassword|passwordsalt|secret)["']\s{0,8}=>\s{0,8}["'](?!["'])/),
    },
    { check: 'nextcloud-data-exposed', folder: 'base', paths: ['data/'], verify: dataFolder },
    { check: 'nextcloud-data-exposed', folder: 'base', paths: ['data/nextcloud.log'], verify: log, head: true },
    { check: 'nextcloud-data-exposed', folder: 'base', paths: ['data/.ncdata'], verify: marker },
  ],
};
