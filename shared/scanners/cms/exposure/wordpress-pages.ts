import { firstLines, isHtml, type Verify } from '../../../scanning/exposure/proof.ts';
import { pageWith } from '../../../scanning/exposure/proofs/tool-pages.ts';

/** The readme.html that comes with WordPress. */
export const wordpressReadme: Verify = pageWith(/<title>[^<]{0,40}WordPress[^<]{0,40}ReadMe[^<]{0,20}<\/title>/i);

/** The user registration form. */
export const registrationForm: Verify = pageWith(
  /<form[^>]{0,200}\bid=["']registerform["']/i,
  /<input[^>]{0,200}\bname=["']user_email["']/i,
);

/** The sign-up form of a multisite network, for an account or a site. */
export const signupForm: Verify = pageWith(
  /<form[^>]{0,200}\bid=["']setupform["']/i,
  /name=["']stage["'][^>]{0,100}validate-(?:user|blog)-signup|name=["']signup_for["']/i,
);

/** The installer before it has run: a form for the site's title, or for the language. */
export const installForm: Verify = ({ text }) => {
  const page = text();
  if (/already installed/i.test(page)) return undefined;
  const form = /<form[^>]{0,200}\baction=["'](?:install\.php)?\?step=[12]\b[^"']{0,80}["']/i.exec(page)?.[0];
  const field = /<input[^>]{0,200}\bname=["']weblog_title["']|<select[^>]{0,200}\bname=["']language["']/i.exec(
    page,
  )?.[0];
  return form === undefined || field === undefined ? undefined : { lines: [form, field] };
};

/** The page before the installer: it requires a database, as there is no wp-config.php yet. */
export const setupConfig: Verify = ({ text }) => {
  const page = text();
  const step = /(?:action|href)=["'](?:setup-config\.php)?\?step=[012]\b[^"']{0,80}["']/i.exec(page)?.[0];
  const sign = /<title>[^<]{0,20}WordPress[^<]{0,60}<\/title>/i.exec(page)?.[0];
  return step === undefined || sign === undefined ? undefined : { lines: [sign, step] };
};

/** The page that repairs the database, unlocked. */
export const repairPage: Verify = pageWith(/href=["']repair\.php\?repair=1[^"']{0,40}["']/i);

/** A script that sets the administrator's password for whoever calls it. */
export const emergencyScript: Verify = pageWith(/WordPress Emergency PassWord Reset/i, /<form[\s>]/i);

/** The tool that searches and replaces in the database, with the database's password filled in. */
export const searchReplaceDb: Verify = pageWith(
  /search\s{1,4}(?:and\s{1,4})?replace\s{1,4}db/i,
  /<form[\s>]|interconnect/i,
);

/** The log of an installation by Duplicator. */
export const duplicatorLog: Verify = ({ text }) => {
  const log = text();
  if (isHtml(log)) return undefined;
  const line = firstLines(log.slice(0, 8192), 60).find((each) => /\bDUPLICATOR\b.{0,80}\bINSTALL-?LOG\b/i.test(each));
  return line === undefined
    ? undefined
    : {
        lines: [
          line
            .replace(/\*{3,}/g, '')
            .trim()
            .slice(0, 160),
        ],
      };
};

/**
 * The scheduler's answer to a call from outside: nothing, with a date in the past that only WordPress sends. Without
 * that date it is any empty answer, so it counts only where the site says of other paths that they are missing.
 */
export const cronAnswer: Verify = ({ status, headers, body }) => {
  if (status !== 200 || body.length > 0) return undefined;
  const expires = headers.get('expires') ?? '';
  return expires.includes('Wed, 11 Jan 1984')
    ? { lines: [`expires: ${expires}`, '(no content)'], confidence: 'certain' }
    : { lines: ['(no content)'], confidence: 'tentative' };
};

/** The index.php of a folder of WordPress, which says nothing: the folder is there. */
export const silence: Verify = ({ status, headers, body }) =>
  status === 200 && body.length === 0 && /^text\/html/i.test(headers.get('content-type') ?? '')
    ? { lines: ['(no content)'], confidence: 'tentative' }
    : undefined;

/** A page that loads files of must-use plugins. */
export const mustUseFiles: Verify = ({ text }) => {
  const files = [...text().matchAll(/\/mu-plugins\/[\w./-]{1,120}/g)].map(([file]) => file);
  return files.length === 0 ? undefined : { lines: [...new Set(files)].slice(0, 5) };
};

/** The settings of WP-CLI: an option that only it has, beside a path, a URL or a user. Values are not shown. */
export const commandSettings: Verify = ({ text }) => {
  const file = text();
  if (isHtml(file)) return undefined;
  const lines = firstLines(file.slice(0, 16_384), 400);
  const names = lines.flatMap((line) => /^("?@?[a-z][\w -]{0,40}"?):(?:\s|$)/.exec(line)?.[1] ?? []);
  const own = names.filter((name) =>
    /^(?:"?@\w|core (?:config|download|install)|config create|apache_modules|disabled_commands|search-replace|db export|skip-(?:plugins|themes|packages))/.test(
      name,
    ),
  );
  const usual = names.filter((name) => /^(?:path|url|user|require|debug|color|quiet)$/.test(name));
  const isOfServer =
    usual.includes('path') && (usual.includes('url') || usual.includes('user') || usual.includes('require'));
  return own.length > 0 || isOfServer
    ? { lines: [...own, ...usual].slice(0, 8).map((name) => `${name}: ...`) }
    : undefined;
};
