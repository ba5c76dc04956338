import type { CheckFacts } from '../check.ts';

/** The texts of an exposed file or page, the same in every scan that finds it. The scan itself sets the score. */
export interface ExposureWords extends Required<Pick<CheckFacts, 'title' | 'risk' | 'recommendation'>> {
  /** What was found: the description continues it with ` at <URL>.` */
  readonly found: string;
  readonly cwe: readonly number[];
  readonly references: readonly string[];
}

const cwe = (number: number) => `https://cwe.mitre.org/data/definitions/${number}.html`;

const closeDotNames =
  'return 404 for paths with a segment that starts with a dot, except /.well-known (nginx: `location ~ /\\.(?!well-known) { return 404; }`; Apache: `RedirectMatch 404 "/\\.(?!well-known)"`; CloudFront: a function that returns 404 for such paths)';

export const gitRepositoryWords: ExposureWords = {
  title: 'Git repository exposed',
  found: 'A Git repository is publicly readable',
  risk: 'An attacker can reconstruct the source code and its complete history, including deleted files and every password and key that was ever committed.',
  recommendation: `Deploy the site without its repository, and ${closeDotNames}. Rotate every secret that was ever committed: treat them as compromised.`,
  cwe: [527, 538],
  references: ['https://git-scm.com/docs/gitrepository-layout', cwe(527)],
};

export const mercurialFolderWords: ExposureWords = {
  title: 'Mercurial repository exposed',
  found: 'A Mercurial repository is publicly readable',
  risk: 'An attacker can reconstruct the source code and its complete history, including deleted files and every password and key that was ever committed.',
  recommendation: `Deploy the site without its repository, and ${closeDotNames}. Rotate every secret that was ever committed: treat them as compromised.`,
  cwe: [527, 538],
  references: ['https://wiki.mercurial-scm.org/FileFormats', cwe(527)],
};

export const subversionFolderWords: ExposureWords = {
  title: 'Subversion (SVN) working copy exposed',
  found: 'The metadata of a Subversion (SVN) working copy is publicly readable',
  risk: 'An attacker can obtain the source code of the site with the passwords and keys in it, the URL of the repository and the names of its authors.',
  recommendation: `Deploy an export of the site (\`svn export\`) and not a working copy, and ${closeDotNames}. Rotate every secret that was ever committed: treat them as compromised.`,
  cwe: [527, 538],
  references: ['https://subversion.apache.org/faq.html', cwe(527)],
};

export const environmentFileWords: ExposureWords = {
  title: '.env file exposed',
  found: 'An environment file (.env) is publicly readable',
  risk: 'Such files contain the passwords and keys of the application. An attacker can use them directly to access databases and other services; no further exploit is needed.',
  recommendation: `Move the file outside the document root, and ${closeDotNames}. Rotate every secret in the file: treat them as compromised.`,
  cwe: [538, 200],
  references: ['https://12factor.net/config', cwe(538)],
};

export const dsStoreFileWords: ExposureWords = {
  title: '.DS_Store file exposed',
  found: 'A .DS_Store file, in which macOS stores the view settings of a folder, is publicly readable',
  risk: 'The file discloses the names of the files in the folder. An attacker can find files that no page links to, such as backups and exports.',
  recommendation: `Delete the file, exclude .DS_Store from deployment, and ${closeDotNames}.`,
  cwe: [538],
  references: [cwe(538)],
};

export const passwordFileWords: ExposureWords = {
  title: '.htpasswd file exposed',
  found: 'A file with usernames and password hashes is publicly readable',
  risk: 'An attacker can crack weak passwords offline from their hashes, and log in to the areas that the file protects.',
  recommendation:
    'Move the file outside the document root, and change its passwords. Until then, return 404 for it (nginx: `location ~ /\\.?htpasswd { return 404; }`; Apache: `RedirectMatch 404 "/\\.?htpasswd"`; CloudFront: a function that returns 404).',
  cwe: [522, 538],
  references: ['https://httpd.apache.org/docs/2.4/programs/htpasswd.html', cwe(522)],
};

export const serverSettingsFileWords: ExposureWords = {
  title: 'Server configuration file exposed',
  found: 'A configuration file of the web server or of PHP is publicly readable',
  risk: 'The file discloses protected paths, access rules and file paths of the server. A web.config file often contains database passwords.',
  recommendation:
    'Remove the file from the document root: a web server serves the configuration files of other servers as plain text, nginx an .htaccess file, for example. Return 404 for them (nginx: `location ~ /\\.ht { return 404; }`; Apache: `RedirectMatch 404 "/web\\.config$"`; CloudFront: a function that returns 404).',
  cwe: [497, 538],
  references: ['https://httpd.apache.org/docs/2.4/howto/htaccess.html', cwe(538)],
};

export const packageManifestWords: ExposureWords = {
  title: 'Package manifest exposed',
  found: 'A file that lists the packages of the site is publicly readable',
  risk: 'The file discloses packages and their versions. An attacker can use it to identify components with known vulnerabilities.',
  recommendation:
    'Set the document root to a folder of its own (`public/`, `dist/`), not to the project folder. Until then, return 404 for the file (nginx: `location ~ /(composer\\.(json|lock)|package(-lock)?\\.json|yarn\\.lock)$ { return 404; }`; Apache: `RedirectMatch 404 "/(composer\\.(json|lock)|package(-lock)?\\.json|yarn\\.lock)$"`; CloudFront: a function that returns 404).',
  cwe: [497, 538],
  references: ['https://getcomposer.org/doc/01-basic-usage.md', cwe(497)],
};

export const siteArchiveWords: ExposureWords = {
  title: 'Site backup archive exposed',
  found: "An archive of the site's files is publicly downloadable",
  risk: 'The archive contains the source code of the site and its configuration files with passwords, and often a database dump. An attacker can use them to take over the site.',
  recommendation:
    'Delete the archive from the document root, and store archives elsewhere. Rotate the passwords and keys in it.',
  cwe: [530, 538],
  references: [cwe(530)],
};

export const databaseDumpWords: ExposureWords = {
  title: 'Database dump exposed',
  found: 'A database dump can be downloaded',
  risk: 'An attacker can obtain the complete data of the site: users with their password hashes, email addresses, sessions, orders and unpublished content.',
  recommendation:
    'Delete the dump from the document root, and store dumps elsewhere. Check the access log for downloads. Treat the data as compromised: force a password reset and rotate all keys in the dump.',
  cwe: [530, 538],
  references: [cwe(530)],
};

export const phpErrorLogWords: ExposureWords = {
  title: 'PHP error log exposed',
  found: 'A PHP error log is publicly readable',
  risk: 'Log entries disclose file paths, database queries and error details to an attacker. They may contain user data, passwords or tokens.',
  recommendation:
    'Delete the file, and write logs outside the document root: `error_log = /var/log/php/errors.log`. Until then, return 404 for it (nginx: `location ~ (\\.log|error_log)$ { return 404; }`; Apache: `RedirectMatch 404 "(\\.log|error_log)$"`; CloudFront: a function that returns 404).',
  cwe: [532, 538],
  references: ['https://www.php.net/manual/en/errorfunc.configuration.php', cwe(532)],
};

export const phpinfoPageWords: ExposureWords = {
  title: 'phpinfo() page exposed',
  found: 'The output of phpinfo() is publicly accessible',
  risk: 'The page discloses versions, file paths, modules and environment variables, which may contain passwords. It also shows HttpOnly cookies, so that a cross-site scripting (XSS) attack can read them, and helps an attacker to exploit file inclusion vulnerabilities.',
  recommendation:
    'Delete the file. Set `disable_functions = phpinfo` where the function is not needed. Rotate the secrets in the environment variables.',
  cwe: [200, 497],
  references: ['https://www.php.net/manual/en/function.phpinfo.php', cwe(497)],
};

export const serverStatusPageWords: ExposureWords = {
  title: 'Web server status page exposed',
  found: 'A status page of the web server is accessible without authentication',
  risk: 'The Apache status page discloses the URLs that are currently requested, including parameters, and the IP addresses of visitors; server-info discloses the configuration.',
  recommendation:
    'Restrict access to internal addresses. Apache: `<Location "/server-status"> Require local </Location>`; nginx: `location = /nginx_status { stub_status; allow 127.0.0.1; deny all; }`; CloudFront: no cache behavior for the path.',
  cwe: [497, 200],
  references: [
    'https://httpd.apache.org/docs/2.4/mod/mod_status.html',
    'https://nginx.org/en/docs/http/ngx_http_stub_status_module.html',
  ],
};

export const privateKeyFileWords: ExposureWords = {
  title: 'Private key exposed',
  found: 'A private key is publicly accessible',
  risk: 'An attacker who has the key can log in to the servers that trust it, or impersonate the site.',
  recommendation:
    'Remove the key from the public folder and replace it immediately: generate a new one, revoke certificates issued for the old one, and remove it from every `authorized_keys`.',
  cwe: [538, 522],
  references: ['https://cwe.mitre.org/data/definitions/538.html', 'https://cwe.mitre.org/data/definitions/522.html'],
};

export const containerSettingsFileWords: ExposureWords = {
  title: 'Docker Compose file or Dockerfile exposed',
  found: 'A Docker Compose file or Dockerfile is publicly accessible',
  risk: 'The file discloses services, images and ports, often together with passwords. An attacker can use them to reach the services directly.',
  recommendation:
    'Publish a dedicated folder (`public/`, `dist/`) instead of the project folder. Rotate secrets that the file contains.',
  cwe: [538, 497],
  references: ['https://cwe.mitre.org/data/definitions/538.html'],
};

export const toolCredentialsFileWords: ExposureWords = {
  title: 'Credentials file of a tool exposed',
  found: 'A file with credentials of a tool is publicly accessible',
  risk: 'An attacker can use the credentials to access the cloud account, package registry, repository or database they belong to.',
  recommendation:
    'Remove the file from the document root and rotate the credentials in it, as they have been public. Return 404 for dotfiles: nginx: `location ~ /\\.(?!well-known) { return 404; }`; Apache: `RedirectMatch 404 "/\\.(?!well-known)"`; CloudFront: a function that returns 404 for such paths.',
  cwe: [538, 522],
  references: [
    'https://cwe.mitre.org/data/definitions/538.html',
    'https://docs.aws.amazon.com/cli/latest/userguide/cli-configure-files.html',
    'https://git-scm.com/docs/git-credential-store',
  ],
};
