import type { CheckFacts } from '../check.ts';

/** What is said of a thing that lies open, whichever scan comes upon it. How much it weighs is for the scan to say. */
export interface ExposureWords extends Required<Pick<CheckFacts, 'title' | 'risk' | 'recommendation'>> {
  /** What is at a place: the sentence goes on with ` at <URL>.` */
  readonly found: string;
  readonly cwe: readonly number[];
  readonly references: readonly string[];
}

const cwe = (number: number) => `https://cwe.mitre.org/data/definitions/${number}.html`;

const closeDotNames =
  'answer 404 to names with a dot in front: nginx: `location ~ /\\.(?!well-known) { return 404; }`, Apache: `RedirectMatch 404 "/\\.(?!well-known)"`, CloudFront: a function that answers 404 to such paths';

export const gitRepositoryWords: ExposureWords = {
  title: "The site's Git repository can be read",
  found: 'The folder of a Git repository can be read by anybody',
  risk: 'The whole source with its history can be put together from it: passwords and keys that were ever in it, what was deleted later, and every weakness of the code.',
  recommendation: `Publish a copy of the site without the repository, and ${closeDotNames}. Change every secret that was ever committed.`,
  cwe: [527, 538],
  references: ['https://git-scm.com/docs/gitrepository-layout', cwe(527)],
};

export const mercurialFolderWords: ExposureWords = {
  title: "The site's Mercurial repository can be read",
  found: 'The folder of a Mercurial repository can be read by anybody',
  risk: 'The whole source with its history can be put together from it: passwords and keys that were ever in it, and what was deleted later.',
  recommendation: `Publish a copy of the site without the repository, and ${closeDotNames}. Change every secret that was ever committed.`,
  cwe: [527, 538],
  references: ['https://wiki.mercurial-scm.org/FileFormats', cwe(527)],
};

export const subversionFolderWords: ExposureWords = {
  title: "The site's Subversion folder can be read",
  found: 'The administrative folder of a Subversion working copy can be read by anybody',
  risk: "The source of the site with the passwords and keys in it, its history's address and the names of its authors can be read from it.",
  recommendation: `Publish an export of the site (\`svn export\`) instead of a working copy, and ${closeDotNames}. Change every secret that was ever committed.`,
  cwe: [527, 538],
  references: ['https://subversion.apache.org/faq.html', cwe(527)],
};

export const environmentFileWords: ExposureWords = {
  title: 'A file of environment variables can be read',
  found: 'A file of environment variables can be read by anybody',
  risk: 'Such files hold the passwords and keys of the application: who has them needs no weakness any more.',
  recommendation: `Keep the file outside the folder that the web server serves, and ${closeDotNames}. Change every secret in it: it has been public.`,
  cwe: [538, 200],
  references: ['https://12factor.net/config', cwe(538)],
};

export const dsStoreFileWords: ExposureWords = {
  title: 'A .DS_Store file tells the names of files',
  found: 'A file in which macOS keeps the view of a folder can be read',
  risk: 'It lists the names in a folder, those that no page links to included: backups, exports, hidden pages.',
  recommendation: `Delete the file, keep .DS_Store out of what is published, and ${closeDotNames}.`,
  cwe: [538],
  references: [cwe(538)],
};

export const passwordFileWords: ExposureWords = {
  title: 'A file of password hashes can be read',
  found: 'A file with names and hashes of passwords can be read',
  risk: 'The names are known at once, and weak passwords are worked out from their hashes in hours: they open what the file protects.',
  recommendation:
    'Keep the file outside the folder that is served, and change its passwords. Meanwhile, nginx: `location ~ /\\.?ht { return 404; }`, Apache: `<FilesMatch "^\\.?ht"> Require all denied </FilesMatch>`, CloudFront: a function that answers 404.',
  cwe: [256, 522, 538],
  references: ['https://httpd.apache.org/docs/2.4/programs/htpasswd.html', cwe(256)],
};

export const serverSettingsFileWords: ExposureWords = {
  title: 'A file of server settings can be read',
  found: 'A file of settings of the web server or of PHP can be read',
  risk: 'It tells which paths are protected and how, and where things lie on the server; web.config often holds passwords of databases.',
  recommendation:
    'Take the file out of what is served. A server shows such files that belong to another one: nginx beside an .htaccess, Apache beside a web.config: nginx: `location ~ /\\.ht { return 404; }`, Apache: `<Files "web.config"> Require all denied </Files>`, CloudFront: a function that answers 404.',
  cwe: [497, 538],
  references: ['https://httpd.apache.org/docs/2.4/howto/htaccess.html', cwe(538)],
};

export const packageManifestWords: ExposureWords = {
  title: "The list of the site's packages can be read",
  found: 'A file that lists the packages of the site can be read',
  risk: 'It names every package with its version: which published flaws to try needs no search.',
  recommendation:
    'Publish a folder of its own (`public/`, `dist/`) and not the project. Meanwhile, nginx: `location ~ /(composer|package|yarn) { return 404; }`, Apache: `<FilesMatch "^(composer|package|yarn)"> Require all denied </FilesMatch>`, CloudFront: a function that answers 404.',
  cwe: [497, 538],
  references: ['https://getcomposer.org/doc/01-basic-usage.md', cwe(497)],
};

export const siteArchiveWords: ExposureWords = {
  title: 'An archive of the site can be downloaded',
  found: 'An archive with files of a site can be downloaded',
  risk: 'It holds the source of the site and its settings with their passwords, often a dump of the database as well.',
  recommendation:
    'Delete it now from the folder that is served, keep archives elsewhere, and change the passwords and keys that are in it.',
  cwe: [530, 538],
  references: [cwe(530)],
};

export const databaseDumpWords: ExposureWords = {
  title: 'A dump of the database can be downloaded',
  found: 'A dump of a database can be downloaded',
  risk: 'It holds everything the site knows: users with their password hashes, mail addresses, sessions, orders, unpublished pages.',
  recommendation:
    'Delete it now from the folder that is served, keep dumps elsewhere, and look in the log at who fetched it. Treat the data as public: let users set new passwords, and change the keys that are in it.',
  cwe: [530, 538],
  references: [cwe(530)],
};

export const phpErrorLogWords: ExposureWords = {
  title: 'A log of PHP errors can be read',
  found: 'A log of PHP errors can be read',
  risk: 'It tells paths, queries and what went wrong, at times with data of visitors, passwords or tokens.',
  recommendation:
    'Delete the file, and write logs outside the folder that is served: `error_log = /var/log/php/errors.log`. Meanwhile, nginx: `location ~ (\\.log|error_log)$ { return 404; }`, Apache: `<FilesMatch "(\\.log|error_log)$"> Require all denied </FilesMatch>`, CloudFront: a function that answers 404.',
  cwe: [532, 538],
  references: ['https://www.php.net/manual/en/errorfunc.configuration.php', cwe(532)],
};

export const phpinfoPageWords: ExposureWords = {
  title: 'A phpinfo page can be read',
  found: 'A page of phpinfo() can be read',
  risk: 'It tells versions, paths, modules and environment variables, which often hold passwords, and shows cookies in spite of HttpOnly; with a file inclusion it helps to run code.',
  recommendation:
    'Delete the file; set `disable_functions = phpinfo` where nobody needs it. Change the secrets that were in the environment.',
  cwe: [200, 497],
  references: ['https://www.php.net/manual/en/function.phpinfo.php', cwe(497)],
};
