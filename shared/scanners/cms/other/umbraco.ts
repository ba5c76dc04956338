import * as z from 'zod/mini';
import { isHtml, ofFile, type Verify } from '../../../scanning/exposure/proof.ts';
import { pageWith } from '../../../scanning/exposure/proofs/tool-pages.ts';
import { type CmsRule, cookie, generatorTag, header, numbersOf, ownUrl, setupPage, source } from './cms-rule.ts';
import { json } from './json-text.ts';

const serverStatus = z.object({
  serverStatus: z.enum(['Unknown', 'Boot', 'Install', 'Upgrade', 'Run', 'BootFailed', 'Upgrading']),
});

/** The back office: the page that asks to log in, or that loads what does. */
const backOffice: Verify = pageWith(
  /<title>Umbraco<\/title>/i,
  /<umb-(?:app|auth|login)\b|\bUmbraco\.Sys\b|ng-app="umbraco|\/umbraco\//i,
);

/** What the interface of 14 and later says of itself to anybody. */
const running: Verify = ({ text }) => {
  const read = serverStatus.safeParse(json(text()));
  return read.success ? { lines: [`"serverStatus": "${read.data.serverStatus}"`] } : undefined;
};

const notInstalled: Verify = (answer) => {
  const read = serverStatus.safeParse(json(answer.text()));
  return read.success && read.data.serverStatus === 'Install' ? { lines: ['"serverStatus": "Install"'] } : undefined;
};

/** The installer up to 13, to which every address leads until it is installed; the later ones name their major version. */
const installer: Verify = (answer) => {
  const proof = pageWith(/<title>Install Umbraco<\/title>/, /\bng-controller="Umbraco\.InstallerController"/)(answer);
  const found = /"application":\s{0,40}\{\s{0,60}version:\s{0,4}"(\d{1,2})"/.exec(answer.text())?.[1];
  return proof && { ...proof, version: numbersOf(found) };
};

/** The connection to the database in the settings; values are not shown. */
const settings: Verify = ({ text }) => {
  const file = text();
  if (isHtml(file)) return undefined;
  const found =
    /["']?umbracoDbDSN["']?\s{0,4}(?::|["']?\s{1,4}connectionString=)\s{0,4}["'][^"']{0,300}(?:Password|Pwd)=[^;"']{1,100}/i.exec(
      file,
    );
  return found === null ? undefined : { lines: ['umbracoDbDSN: [redacted]'] };
};

/** A line of the log of 7 and earlier, up to its message. */
const log: Verify = ofFile(({ text }) => {
  const lines = [
    ...text()
      .slice(0, 16_384)
      .matchAll(/^ ?\d{4}-\d{2}-\d{2} [\d:]{8},\d{3} \[P\d{1,6}\/D\d{1,4}\/T\d{1,6}\] (?:INFO|WARN|ERROR) /gm),
  ];
  return lines.length === 0 ? undefined : { lines: lines.slice(0, 3).map(([line]) => `${line.trim()} ...`) };
});

const statusPath = 'umbraco/management/api/v1/server/status';

/** Umbraco, from 7 on. */
export const umbraco: CmsRule = {
  id: 'umbraco',
  name: 'Umbraco',
  clues: [
    setupPage(installer),
    header('x-umbraco-version', /^(\d{1,2}\.[\d.]{1,20})/),
    generatorTag(/^umbraco\b/i, /^umbraco (\d[\d.]{0,20})/i),
    cookie(/^(?:UMB[-_](?:XSRF|UCONTEXT|SESSION|PREVIEW)\w{0,20}|UMB-XSRF-(?:TOKEN|V))$/),
    source('Umbraco in the page', /\b(?:umbraco|umb)-forms-form\b|\bufprt" value="/, 'weak'),
    ownUrl('Umbraco paths in the page', /\/(?:umbraco|umbraco_client|App_Plugins)\//i, 'weak'),
    ownUrl('Umbraco media', /\/media\/(?:\d{4,6}|[a-z0-9]{8})\/[^/?]{1,80}\.(?:jpe?g|png|svg|webp|gif)/, 'weak'),
  ],
  detectionProbes: [
    { check: 'umbraco-version', folder: 'base', paths: [statusPath], verify: running },
    { check: 'umbraco-version', folder: 'base', paths: ['umbraco/', 'umbraco/login'], verify: backOffice },
  ],
  versionProbes: [],
  exposures: [
    { check: 'cms-admin-login', folder: 'base', paths: ['umbraco/', 'umbraco/login'], verify: backOffice },
    { check: 'umbraco-installer-open', folder: 'base', paths: [statusPath], verify: notInstalled },
    {
      check: 'umbraco-installer-open',
      folder: 'base',
      paths: ['install/', ''],
      verify: installer,
    },
    {
      check: 'umbraco-exposed-configuration',
      folder: 'base',
      paths: [
        'appsettings.json',
        'appsettings.Production.json',
        'appsettings.Development.json',
        'web.config.bak',
        'web.config.old',
        'Web.config.txt',
      ],
      verify: settings,
    },
    {
      check: 'umbraco-exposed-log',
      folder: 'base',
      paths: ['App_Data/Logs/UmbracoTraceLog.txt'],
      verify: log,
      head: true,
    },
  ],
};
