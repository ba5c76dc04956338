import * as z from 'zod/mini';
import type { Verify } from '../../../scanning/exposure/proof.ts';
import { pageWith } from '../../../scanning/exposure/proofs/tool-pages.ts';
import { type CmsRule, generatorTag, header, numbersOf, ownUrl, source } from './cms-rule.ts';
import { json } from './json-text.ts';

const siteAnswer = z.object({ site: z.object({ version: z.string().check(z.maxLength(40)) }) });
const setupAnswer = z.object({ setup: z.array(z.object({ status: z.boolean() })).check(z.minLength(1)) });
const configuration = z.object({ database: z.object({ connection: z.record(z.string(), z.unknown()) }) });

/** What the admin API discloses about the site without a login. */
const siteApi: Verify = ({ text }) => {
  const read = siteAnswer.safeParse(json(text()));
  if (!read.success) return undefined;
  const { version } = read.data.site;
  return { lines: [`"version": "${version}"`], version: numbersOf(version) };
};

/** The header that every answer of Ghost's interfaces has, errors included. */
const contentVersion: Verify = ({ headers, text }) => {
  const value = headers.get('content-version');
  const found = value === undefined ? null : /^v?(\d{1,2}\.\d{1,4})/.exec(value);
  if (found === null || !/^\s{0,20}\{\s{0,20}"(?:errors|settings|posts)"/.test(text())) return undefined;
  return { lines: [`content-version: ${value?.slice(0, 40)}`], version: numbersOf(found[1]) };
};

/** Whether the site has an owner yet: without one, whoever comes first becomes it. */
const setupPending: Verify = ({ text }) => {
  const read = setupAnswer.safeParse(json(text()));
  return read.success && read.data.setup.every(({ status }) => !status) ? { lines: ['"status": false'] } : undefined;
};

/** A file of settings with the way to the database; values are not shown. */
const settings: Verify = ({ text }) => {
  const read = configuration.safeParse(json(text()));
  if (!read.success) return undefined;
  const names = Object.keys(read.data.database.connection).slice(0, 8);
  return { lines: ['"database"', ...names.map((name) => `"${name}": "[redacted]"`)] };
};

/** Ghost, from 0.11 on. */
export const ghost: CmsRule = {
  id: 'ghost',
  name: 'Ghost',
  clues: [
    generatorTag(/^Ghost \d/i, /^Ghost (\d[\d.]{0,20})/i),
    header('content-version', /^v(\d{1,2}\.\d{1,4})/, 'weak'),
    header('x-ghost-cache-status', /^./, 'weak'),
    source('Ghost portal script', /data-ghost="https?:\/\/[^"<>]{1,200}"[^>]{0,200}data-(?:key|api)=/),
    source('Ghost search script', /data-sodo-search="https?:\/\/[^"<>]{1,200}"/),
    ownUrl(
      'Ghost files',
      /\/public\/(?:cards|ghost-sdk|member-attribution|comment-counts)(?:\.min)?\.(?:css|js)/,
      'weak',
    ),
    ownUrl('Ghost API URLs', /\/ghost\/api\/(?:content|v\d(?:\.\d)?|canary)\//, 'weak'),
  ],
  detectionProbes: [{ check: 'ghost-version', folder: 'base', paths: ['ghost/api/admin/site/'], verify: siteApi }],
  versionProbes: [
    {
      check: 'ghost-version',
      folder: 'base',
      paths: ['ghost/api/admin/site/', 'ghost/api/canary/admin/site/', 'ghost/api/v3/admin/site/'],
      verify: siteApi,
    },
    {
      check: 'ghost-version',
      folder: 'base',
      paths: ['ghost/api/content/settings/'],
      verify: contentVersion,
      statuses: [401, 403],
    },
  ],
  exposures: [
    {
      check: 'cms-admin-login',
      folder: 'base',
      paths: ['ghost/'],
      verify: pageWith(
        /<title>Ghost(?: Admin)?<\/title>/i,
        /name=["']ghost-admin\/config\/environment["']|ghost-(?:admin|[0-9a-f]{8,40})[\w.-]{0,40}\.(?:js|css)/i,
      ),
    },
    {
      check: 'ghost-setup-open',
      folder: 'base',
      paths: [
        ...['ghost/api/admin/authentication/setup/', 'ghost/api/canary/admin/authentication/setup/'],
        ...['ghost/api/v3/admin/authentication/setup/', 'ghost/api/v0.1/authentication/setup/'],
      ],
      verify: setupPending,
    },
    {
      check: 'ghost-exposed-configuration',
      folder: 'base',
      paths: ['config.production.json', 'config.development.json'],
      verify: settings,
    },
  ],
};
