import { once } from '../../once.ts';
import type { CheckTaxonomy } from '../check-taxonomy.ts';

/** By check id. */
export const exposureTaxonomy = once<Readonly<Record<string, CheckTaxonomy>>>(() => ({
  'tool-credentials-file': {
    terms: ['credentials file', 'exposed credentials', 'sensitive file exposure'],
    wstg: ['WSTG-CONF-04'],
    asvs: ['V13.4'],
    wasc: [34],
  },
  'server-status-page': {
    terms: ['server status', 'status page', 'mod_status', 'server-status'],
    wstg: ['WSTG-CONF-05'],
    asvs: ['V13.4'],
    zap: ['40035'],
    wasc: [13],
  },
  'private-key-file': {
    terms: ['private key', 'SSH key', 'TLS key'],
    wstg: ['WSTG-CONF-04'],
    asvs: ['V13.4'],
    zap: ['40035'],
    wasc: [34],
  },
  'container-settings-file': {
    terms: ['Docker Compose', 'Dockerfile', 'sensitive file exposure'],
    wstg: ['WSTG-CONF-04'],
    asvs: ['V13.4'],
    wasc: [34],
  },
  'database-dump': {
    terms: ['database dump', 'SQL dump', 'database backup'],
    wstg: ['WSTG-CONF-04'],
    asvs: ['V13.4'],
    wasc: [34],
  },
  'ds-store-file': {
    terms: ['.DS_Store', 'file enumeration'],
    wstg: ['WSTG-CONF-04'],
    asvs: ['V13.4'],
    wasc: [13, 34],
  },
  'environment-file': {
    terms: ['.env file', 'dotenv', 'environment variables'],
    wstg: ['WSTG-CONF-03', 'WSTG-CONF-04'],
    asvs: ['V13.4', 'V13.3'],
    zap: ['40034'],
    wasc: [13, 34],
  },
  'git-repository': {
    terms: ['Git repository', '.git', 'version control', 'source code disclosure'],
    wstg: ['WSTG-CONF-04'],
    asvs: ['V13.4'],
    zap: ['41', '200004-1'],
    wasc: [34],
  },
  'mercurial-folder': {
    terms: ['Mercurial repository', '.hg', 'version control', 'source code disclosure'],
    wstg: ['WSTG-CONF-04'],
    asvs: ['V13.4'],
    zap: ['200004-3'],
    wasc: [34],
  },
  'package-manifest': {
    terms: [
      'package manifest',
      'composer.json',
      'composer.lock',
      'package.json',
      'package-lock.json',
      'dependency list',
    ],
    wstg: ['WSTG-INFO-08', 'WSTG-CONF-04'],
    asvs: ['V13.4'],
    wasc: [13, 34],
  },
  'password-file': {
    terms: ['.htpasswd', 'password hashes', 'password file'],
    wstg: ['WSTG-CONF-03', 'WSTG-CONF-04'],
    asvs: ['V13.4'],
    wasc: [34],
  },
  'php-error-log': {
    terms: ['PHP error log', 'error_log', 'log exposure'],
    wstg: ['WSTG-CONF-04'],
    asvs: ['V13.4', 'V16.4'],
    wasc: [13, 34],
  },
  'phpinfo-page': {
    terms: ['phpinfo', 'phpinfo()', 'PHP configuration disclosure'],
    wstg: ['WSTG-CONF-02', 'WSTG-CONF-04'],
    asvs: ['V13.4'],
    zap: ['40035'],
    wasc: [13],
  },
  'server-settings-file': {
    terms: ['server configuration', '.htaccess', 'web.config', 'php.ini', '.user.ini'],
    wstg: ['WSTG-CONF-02', 'WSTG-CONF-03'],
    asvs: ['V13.4'],
    zap: ['40032'],
    wasc: [14],
  },
  'site-archive': {
    terms: ['backup archive', 'site backup', 'zip archive', 'backup file'],
    wstg: ['WSTG-CONF-04'],
    asvs: ['V13.4'],
    zap: ['10095'],
    wasc: [34],
  },
  'subversion-folder': {
    terms: ['Subversion', 'SVN', '.svn', 'version control', 'source code disclosure'],
    wstg: ['WSTG-CONF-04'],
    asvs: ['V13.4'],
    zap: ['42', '200004-2'],
    wasc: [34],
  },
}));
