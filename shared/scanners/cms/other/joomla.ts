import { isHtml, type Verify } from '../../../scanning/exposure/proof.ts';
import { pageWith } from '../../../scanning/exposure/proofs/tool-pages.ts';
import type { ExposureProbe } from '../exposure/probe.ts';
import { type CmsRule, generatorTag, header, meaning, numbersOf, ownUrl, setupPage, source } from './cms-rule.ts';

const xmlVersion = /<version>\s{0,20}(\d[\w.-]{0,30})\s{0,20}<\/version>/;

function xmlFile(sign: RegExp): Verify {
  return ({ text }) => {
    const file = text().slice(0, 16_384);
    const found = xmlVersion.exec(file);
    const named = sign.exec(file)?.[0];
    if (found === null || named === undefined) return undefined;
    return { lines: [named, found[0]], version: numbersOf(found[1]) };
  };
}

/** The manifest of the release: its version is the release's. */
const manifest = xmlFile(/<name>\s{0,20}files_joomla\s{0,20}<\/name>/);

/** The English language pack goes with each release; in patch releases it may lag behind, so its branch counts. */
const language: Verify = (answer) => {
  const proof = xmlFile(/<name>\s{0,20}English \((?:en-GB|United Kingdom)\)\s{0,20}<\/name>/)(answer);
  return proof && { ...proof, version: proof.version?.split('.').slice(0, 2).join('.') };
};

const readme: Verify = ({ text }) => {
  const file = text();
  const line = /Joomla! (\d{1,2}\.\d{1,3}) version history/i.exec(file);
  return line === null || isHtml(file) ? undefined : { lines: [line[0]], version: numbersOf(line[1]) };
};

/** The source of configuration.php with a password in it; values are not shown. */
const configuration: Verify = ({ text }) => {
  const file = text();
  if (isHtml(file) || !/\bclass\s{1,4}JConfig\b/.test(file)) return undefined;
  const found = /\b(?:public|var)\s{1,4}\$(password|secret)\s{0,8}=\s{0,8}["'](?!["'])/.exec(file)?.[1];
  return found === undefined ? undefined : { lines: ['class JConfig', `public $${found} = '[redacted]'`] };
};

/** The configuration as the web service returns it without authentication: CVE-2023-23752. */
const apiConfiguration: Verify = ({ text }) => {
  const file = text();
  if (!/^\s{0,20}\{/.test(file)) return undefined;
  const names = [
    ...file.matchAll(/"attributes"\s{0,4}:\s{0,4}\{\s{0,4}"(dbtype|host|user|password|db|dbprefix|secret)"/g),
  ].map(([, name]) => name);
  return names.length < 2 ? undefined : { lines: names.map((name) => `"${name}": "[redacted]"`) };
};

/** The first page of the installer, in any language; from 4 on it names the release. */
const installForm: Verify = (answer) => {
  const proof = pageWith(
    /\/installation\/template\/[a-z]{2,10}\//,
    /name=["']jform\[(?:site_name|admin_email|admin_user|language|db_type)\]["']|\bdata-page-name="preinstall"/i,
  )(answer);
  const found = />\s{0,60}Joomla! (\d{1,2}\.\d[\d.]{0,20})/.exec(answer.text())?.[1];
  return proof && { ...proof, version: numbersOf(found) };
};

const version = (paths: readonly string[], verify: Verify): ExposureProbe => ({
  check: 'joomla-version',
  folder: 'base',
  paths,
  verify,
});

/** Joomla, from 1.5 on. */
export const joomla: CmsRule = {
  id: 'joomla',
  name: 'Joomla',
  clues: [
    setupPage(installForm),
    generatorTag(/^Joomla!/i, /^Joomla!? (\d[\d.]{0,20})/i),
    header('x-content-encoded-by', /^Joomla! (\d[\d.]{0,20})/),
    source('Joomla script options', /class="joomla-script-options(?: new| loaded)?"/),
    ownUrl(
      'Joomla scripts',
      /\/media\/(?:system\/js\/(?:core|mootools-core|caption|messages)|jui\/(?:js|css)\/|vendor\/joomla-custom-elements\/)/,
    ),
    meaning('3', ownUrl('scripts of Joomla 3', /\/(?:media\/jui\/js\/jquery|templates\/protostar\/)/)),
    ownUrl('component paths in the page', /\/(?:components|modules|plugins)\/(?:com|mod|plg)_[a-z]{2,40}\//, 'weak'),
    ownUrl('component URLs in the page', /[?&]option=com_[a-z]{2,40}(?:&|$)/, 'weak'),
  ],
  detectionProbes: [version(['administrator/manifests/files/joomla.xml'], manifest)],
  versionProbes: [
    version(['administrator/manifests/files/joomla.xml'], manifest),
    version(['language/en-GB/langmetadata.xml', 'language/en-GB/en-GB.xml'], language),
    version(['README.txt'], readme),
  ],
  exposures: [
    {
      check: 'cms-admin-login',
      folder: 'base',
      paths: ['administrator/', 'administrator/index.php'],
      verify: pageWith(/\bid=["']form-login["']/i, /value=["']com_login["']/i),
    },
    {
      check: 'joomla-exposed-manifest',
      folder: 'base',
      paths: ['administrator/manifests/files/joomla.xml'],
      verify: manifest,
    },
    {
      check: 'joomla-configuration-backup',
      folder: 'base',
      paths: ['~', '.bak', '.old', '.orig', '.save', '.swp', '.txt', '.backup', '.1', '.copy', '_bak'].map(
        (ending) => `configuration.php${ending}`,
      ),
      verify: configuration,
    },
    {
      check: 'joomla-installer-open',
      folder: 'base',
      paths: ['installation/index.php', ''],
      verify: installForm,
    },
    {
      check: 'joomla-registration-open',
      folder: 'base',
      paths: ['index.php?option=com_users&view=registration'],
      verify: pageWith(
        /name=["']jform\[email1\]["']/i,
        /\bid=["']member-registration["']|name=["']task["'][^>]{0,100}registration\.register/i,
      ),
    },
    {
      check: 'joomla-exposed-api-configuration',
      folder: 'base',
      paths: ['api/index.php/v1/config/application?public=true'],
      verify: apiConfiguration,
    },
  ],
};
