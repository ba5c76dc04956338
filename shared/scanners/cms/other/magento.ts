import { firstLines, isHtml, ofFile, type Verify } from '../../../scanning/exposure/proof.ts';
import { pageWith } from '../../../scanning/exposure/proofs/tool-pages.ts';
import { type CmsRule, cookie, header, numbersOf, ownUrl, setupPage, source } from './cms-rule.ts';

/** What Magento 2 answers at its own address for it: the product, its branch and its edition. */
const versionPage: Verify = ({ body, text }) => {
  const found =
    body.length > 200 ? null : /^\s{0,20}Magento\/(\d{1,2}\.\d{1,3}) \([A-Za-z ]{1,40}\)\s{0,20}$/.exec(text());
  return found === null ? undefined : { lines: [found[0].trim()], version: numbersOf(found[1]) };
};

/** What Composer was told to install: the product with its full version. */
const composer: Verify = ofFile(({ text }) => {
  const found =
    /"magento\/product-(?:community|enterprise)-edition"\s{0,4}:\s{0,4}"[\^~]?(\d{1,2}\.\d{1,3}\.\d{1,3})[\w.-]{0,20}"/.exec(
      text(),
    );
  return found === null ? undefined : { lines: [found[0]], version: numbersOf(found[1]) };
});

/** The notes of Magento 1. Between 1.7.0.2 and 1.9.1.0 nobody wrote them, so that entry discloses no more than a 1. */
const releaseNotes: Verify = ({ text }) => {
  const file = text();
  if (isHtml(file) || !/={2,6} (?:Improvements|Fixes|Highlights|Major Highlights)/i.test(file)) return undefined;
  const found = /^={4} (1\.\d{1,2}\.\d{1,2}\.\d{1,2}) ={4}/m.exec(file);
  if (found === null) return undefined;
  return { lines: [found[0]], version: found[1] === '1.7.0.2' ? '1' : numbersOf(found[1]) };
};

const connectManager: Verify = ({ text }) => {
  const found = /Magento Connect Manager ver\. (\d[\d.]{0,20})/.exec(text());
  return found === null ? undefined : { lines: [found[0]], version: numbersOf(found[1]) };
};

/** The installer of Magento 1, to which every address leads until it is installed; its foot names the release. */
const installer: Verify = (answer) => {
  const proof = pageWith(/\baction="[^"]{0,200}\/install\/wizard\/\w{2,30}\/?"/, /\/skin\/install\//)(answer);
  const found = /\(ver\. (1\.\d{1,2}\.\d{1,2}\.\d{1,2})/.exec(answer.text())?.[1];
  return proof && { ...proof, version: numbersOf(found) };
};

const cookiesScript: Verify = pageWith(/\bMage\.Cookies\b/);

/** The settings of Magento 1, or the source of those of Magento 2; values are not shown. */
const settings: Verify = ({ text }) => {
  const file = text();
  if (isHtml(file)) return undefined;
  if (/<crypt>\s{0,80}<key>/.test(file) && /<password>/.test(file) && /<config>/.test(file)) {
    return { lines: ['<crypt><key>[redacted]', '<password>[redacted]'] };
  }
  const isSettings =
    /["']crypt["']\s{0,4}=>/.test(file) && /["']backend["']\s{0,4}=>|["']frontName["']\s{0,4}=>/.test(file);
  return isSettings ? { lines: ["'crypt' =>", "'key' => '[redacted]'"] } : undefined;
};

const logLine =
  /^(?:\[\d{4}-\d{2}-\d{2}[T ][\d:.+-]{8,24}\] (?:main|report|cron)\.[A-Z]{4,9}:|\d{4}-\d{2}-\d{2}T[\d:+-]{8,20} [A-Z]{3,7} \(\d\):)/;

/** A log of Magento. A line is shown up to its message. */
const log: Verify = ofFile(({ text }) => {
  const lines = firstLines(text(), 200).flatMap((line) => logLine.exec(line)?.[0] ?? []);
  return lines.length === 0 ? undefined : { lines: lines.slice(0, 3) };
});

/** Magento 1 and 2, Adobe Commerce, and OpenMage, which continues 1. */
export const magento: CmsRule = {
  id: 'magento',
  name: 'Magento',
  clues: [
    setupPage(installer),
    source('Magento script settings', /type="text\/x-magento-init"|data-mage-init=|\bMagento_[A-Z]\w{2,40}\/js\//),
    ownUrl(
      'Magento 2 files',
      /\/static\/(?:version\d{6,14}\/)?frontend\/[\w-]{1,60}\/[\w-]{1,60}\/[a-z]{2}_[A-Z]{2}\//,
    ),
    ownUrl('Magento 1 files', /\/skin\/frontend\/[\w-]{1,60}\/[\w-]{1,60}\//),
    source('Magento 1 script', /\bMage\.Cookies\.(?:path|domain)\b/),
    header('x-magento-tags', /^./),
    header('x-magento-cache-debug', /^./),
    cookie(/^(?:X-Magento-Vary|mage-messages)$/),
    ownUrl('Magento files', /\/media\/catalog\/(?:product|category)\//, 'weak'),
    cookie(/^(?:frontend|form_key|mage-[a-z-]{3,40})$/, 'weak'),
  ],
  detectionProbes: [
    { check: 'magento-version', folder: 'base', paths: ['magento_version'], verify: versionPage },
    { check: 'magento-version', folder: 'base', paths: ['js/mage/cookies.js'], verify: cookiesScript },
  ],
  versionProbes: [
    { check: 'magento-version', folder: 'base', paths: ['magento_version'], verify: versionPage },
    { check: 'magento-version', folder: 'base', paths: ['composer.json'], verify: composer },
    { check: 'magento-version', folder: 'base', paths: ['RELEASE_NOTES.txt'], verify: releaseNotes, head: true },
    { check: 'magento-version', folder: 'base', paths: ['downloader/'], verify: connectManager },
    { check: 'magento-version', folder: 'base', paths: ['index.php/install/'], verify: installer },
  ],
  exposures: [
    {
      check: 'cms-admin-login',
      folder: 'base',
      paths: ['admin/', 'admin/index.php', 'backend/', 'index.php/admin/'],
      verify: pageWith(/name=["']login\[username\]["']/i, /\bMagento\b|\bvar BASE_URL\b/),
    },
    {
      check: 'magento-exposed-release-notes',
      folder: 'base',
      paths: ['RELEASE_NOTES.txt'],
      verify: releaseNotes,
      head: true,
    },
    { check: 'magento-downloader-open', folder: 'base', paths: ['downloader/'], verify: connectManager },
    { check: 'magento-installer-open', folder: 'base', paths: ['index.php/install/', ''], verify: installer },
    {
      check: 'magento-setup-open',
      folder: 'base',
      paths: ['setup/'],
      verify: pageWith(/ng-app=["']magentoSetup["']|<title>[^<]{0,40}Magento Setup[^<]{0,40}<\/title>/i),
    },
    {
      check: 'magento-exposed-configuration',
      folder: 'base',
      paths: [
        ...['', '.bak', '.old', '~', '.template.bak'].map((ending) => `app/etc/local.xml${ending}`),
        ...['.bak', '.old', '.orig', '.save', '~', '.txt', '.swp'].map((ending) => `app/etc/env.php${ending}`),
      ],
      verify: settings,
    },
    {
      check: 'magento-exposed-log',
      folder: 'base',
      paths: ['var/log/system.log', 'var/log/exception.log', 'var/log/debug.log'],
      verify: log,
      head: true,
    },
  ],
};
