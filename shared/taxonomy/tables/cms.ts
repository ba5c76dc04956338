import { once } from '../../once.ts';
import type { CheckTaxonomy } from '../check-taxonomy.ts';

/** An administration tool or interface that is publicly accessible. */
const adminInterface = { wstg: ['WSTG-CONF-05'], asvs: ['V15.2'], wasc: [14] } as const;

/** An installer that an unauthenticated user can complete. */
const installer = { wstg: ['WSTG-CONF-02', 'WSTG-CONF-05'], asvs: ['V15.2'], wasc: [15] } as const;

/** A directory listing made by the web server. */
const directoryListing = { wstg: ['WSTG-CONF-04'], asvs: ['V13.4'], zap: ['0', '10033'], wasc: [16] } as const;

/** A backup copy of a configuration file. */
const backupFile = { wstg: ['WSTG-CONF-04'], asvs: ['V13.4', 'V13.3'], zap: ['10095'], wasc: [34] } as const;

/** A configuration file with secrets. */
const configurationFile = { wstg: ['WSTG-CONF-03', 'WSTG-CONF-04'], asvs: ['V13.4', 'V13.3'], wasc: [34] } as const;

/** A log file. */
const logFile = { wstg: ['WSTG-CONF-04'], asvs: ['V13.4', 'V16.4'], wasc: [13, 34] } as const;

/** The product and its version. */
const version = { wstg: ['WSTG-INFO-08', 'WSTG-INFO-09'], asvs: ['V13.4'], wasc: [13, 45] } as const;

/** A file of a release that discloses the version. */
const versionFile = { wstg: ['WSTG-INFO-09', 'WSTG-CONF-04'], asvs: ['V13.4'], wasc: [13] } as const;

/** Software that is outdated, end-of-life or vulnerable. */
const outdatedComponent = { wstg: ['WSTG-CONF-01'], asvs: ['V15.2'] } as const;

/** A form with which anyone can create an account. */
const registration = { wstg: ['WSTG-IDNT-02'], wasc: [15] } as const;

/** By check id. */
export const cmsTaxonomy = once<Readonly<Record<string, CheckTaxonomy>>>(() => ({
  'management-tool-page': {
    terms: ['management tool', 'file manager', 'webmail', 'database administration tool'],
    ...adminInterface,
  },
  'source-backup-file': { terms: ['backup copy', 'source code disclosure', 'backup file'], ...backupFile },
  'wordpress-command-settings': { terms: ['WP-CLI', 'wp-cli.yml', 'configuration file'], ...configurationFile },
  'wordpress-plugin-data-listing': {
    terms: ['directory listing', 'directory browsing', 'directory indexing', 'autoindex', 'WordPress'],
    ...directoryListing,
  },
  'cms-admin-login': { terms: ['administration login', 'admin interface', 'login page'], ...adminInterface },
  'concrete-configuration-backup': { terms: ['configuration backup', 'backup file', 'database.php'], ...backupFile },
  'concrete-installer-open': {
    terms: ['Concrete CMS installer', 'unfinished installation', 'leftover installer'],
    ...installer,
  },
  'concrete-unsupported': {
    terms: ['end-of-life', 'EOL', 'end of support', 'unsupported version', 'Concrete CMS'],
    ...outdatedComponent,
  },
  'concrete-version': {
    terms: ['Concrete CMS version', 'version disclosure', 'Concrete CMS detected', 'CMS fingerprinting'],
    ...version,
  },
  'mediawiki-configuration-backup': {
    terms: ['configuration backup', 'backup file', 'LocalSettings.php'],
    ...backupFile,
  },
  'mediawiki-installer-open': {
    terms: ['MediaWiki installer', 'unfinished installation', 'leftover installer'],
    ...installer,
  },
  'mediawiki-unsupported': {
    terms: ['end-of-life', 'EOL', 'end of support', 'unsupported version', 'MediaWiki'],
    ...outdatedComponent,
  },
  'mediawiki-version': {
    terms: ['MediaWiki version', 'version disclosure', 'MediaWiki detected', 'CMS fingerprinting'],
    ...version,
  },
  'moodle-configuration-backup': { terms: ['configuration backup', 'backup file', 'config.php'], ...backupFile },
  'moodle-data-listing': {
    terms: ['directory listing', 'directory browsing', 'directory indexing', 'autoindex', 'Moodle'],
    ...directoryListing,
  },
  'moodle-installer-open': {
    terms: ['Moodle installer', 'unfinished installation', 'leftover installer'],
    ...installer,
  },
  'moodle-unsupported': {
    terms: ['end-of-life', 'EOL', 'end of support', 'unsupported version', 'Moodle'],
    ...outdatedComponent,
  },
  'moodle-version': {
    terms: ['Moodle version', 'version disclosure', 'Moodle detected', 'CMS fingerprinting'],
    ...version,
  },
  'nextcloud-configuration-backup': { terms: ['configuration backup', 'backup file', 'config.php'], ...backupFile },
  'nextcloud-data-exposed': { terms: ['data folder', 'data directory', 'log exposure', 'Nextcloud'], ...logFile },
  'nextcloud-installer-open': {
    terms: ['Nextcloud installer', 'unfinished installation', 'leftover installer'],
    ...installer,
  },
  'nextcloud-unsupported': {
    terms: ['end-of-life', 'EOL', 'end of support', 'unsupported version', 'Nextcloud'],
    ...outdatedComponent,
  },
  'nextcloud-version': {
    terms: ['Nextcloud version', 'version disclosure', 'Nextcloud detected', 'CMS fingerprinting'],
    ...version,
  },
  'phpbb-configuration-backup': { terms: ['configuration backup', 'backup file', 'config.php'], ...backupFile },
  'phpbb-files-listing': {
    terms: ['directory listing', 'directory browsing', 'directory indexing', 'autoindex', 'phpBB'],
    ...directoryListing,
  },
  'phpbb-installer-open': { terms: ['phpBB installer', 'unfinished installation', 'leftover installer'], ...installer },
  'phpbb-unsupported': {
    terms: ['end-of-life', 'EOL', 'end of support', 'unsupported version', 'phpBB'],
    ...outdatedComponent,
  },
  'phpbb-version': {
    terms: ['phpBB version', 'version disclosure', 'phpBB detected', 'CMS fingerprinting'],
    ...version,
  },
  'prestashop-configuration-backup': {
    terms: ['configuration backup', 'backup file', 'parameters.php'],
    ...backupFile,
  },
  'prestashop-exposed-log': { terms: ['log file', 'log exposure', 'prod.log', 'PrestaShop'], ...logFile },
  'prestashop-installer-open': {
    terms: ['PrestaShop installer', 'unfinished installation', 'leftover installer'],
    ...installer,
  },
  'prestashop-unsupported': {
    terms: ['end-of-life', 'EOL', 'end of support', 'unsupported version', 'PrestaShop'],
    ...outdatedComponent,
  },
  'prestashop-version': {
    terms: ['PrestaShop version', 'version disclosure', 'PrestaShop detected', 'CMS fingerprinting'],
    ...version,
  },
  'shopware-configuration-backup': { terms: ['configuration backup', 'backup file', 'config.php'], ...backupFile },
  'shopware-installer-open': {
    terms: ['Shopware installer', 'unfinished installation', 'leftover installer'],
    ...installer,
  },
  'shopware-unsupported': {
    terms: ['end-of-life', 'EOL', 'end of support', 'unsupported version', 'Shopware'],
    ...outdatedComponent,
  },
  'shopware-version': {
    terms: ['Shopware version', 'version disclosure', 'Shopware detected', 'CMS fingerprinting'],
    ...version,
  },
  'umbraco-exposed-configuration': {
    terms: ['configuration file', 'appsettings.json', 'web.config backup', 'Umbraco'],
    ...configurationFile,
  },
  'umbraco-exposed-log': { terms: ['log file', 'log exposure', 'UmbracoTraceLog.txt', 'Umbraco'], ...logFile },
  'umbraco-installer-open': {
    terms: ['Umbraco installer', 'unfinished installation', 'leftover installer'],
    ...installer,
  },
  'umbraco-unsupported': {
    terms: ['end-of-life', 'EOL', 'end of support', 'unsupported version', 'Umbraco'],
    ...outdatedComponent,
  },
  'umbraco-version': {
    terms: ['Umbraco version', 'version disclosure', 'Umbraco detected', 'CMS fingerprinting'],
    ...version,
  },
  'adminer-page': { terms: ['Adminer', 'database administration tool'], ...adminInterface },
  'backup-folder': {
    terms: ['directory listing', 'directory browsing', 'directory indexing', 'autoindex', 'backup'],
    ...directoryListing,
  },
  'base-folder-listing': {
    terms: ['directory listing', 'directory browsing', 'directory indexing', 'autoindex'],
    ...directoryListing,
  },
  'cms-detected': {
    terms: ['WordPress', 'CMS detection', 'CMS fingerprinting', 'technology detection'],
    wstg: ['WSTG-INFO-08', 'WSTG-INFO-09'],
    asvs: ['V13.4'],
    wasc: [45],
  },
  'deployment-settings-file': {
    terms: ['SFTP', 'sftp-config.json', 'sftp.json', 'deployment configuration'],
    wstg: ['WSTG-CONF-03', 'WSTG-CONF-04'],
    asvs: ['V13.4', 'V13.3'],
    zap: ['40035'],
    wasc: [34],
  },
  'drupal-exposed-changelog': { terms: ['CHANGELOG.txt', 'version disclosure', 'Drupal'], ...versionFile },
  'drupal-files-listing': {
    terms: ['directory listing', 'directory browsing', 'directory indexing', 'autoindex', 'Drupal'],
    ...directoryListing,
  },
  'drupal-installer-open': { terms: ['Drupal installer', 'unfinished installation', 'install.php'], ...installer },
  'drupal-registration-open': {
    terms: ['user registration', 'open registration', 'self-registration', 'Drupal'],
    ...registration,
  },
  'drupal-settings-backup': { terms: ['settings.php backup', 'configuration backup', 'backup file'], ...backupFile },
  'drupal-unsupported': {
    terms: ['end-of-life', 'EOL', 'end of support', 'unsupported version', 'Drupal'],
    ...outdatedComponent,
  },
  'drupal-update-open': {
    terms: ['update.php', 'missing authentication', 'update_free_access'],
    wstg: ['WSTG-CONF-05', 'WSTG-ATHZ-02'],
    asvs: ['V8.2'],
    wasc: [1],
  },
  'drupal-version': {
    terms: ['Drupal version', 'version disclosure', 'Drupal detected', 'CMS fingerprinting'],
    ...version,
  },
  'ghost-exposed-configuration': {
    terms: ['configuration file', 'config.production.json', 'Ghost'],
    ...configurationFile,
  },
  'ghost-setup-open': { terms: ['Ghost setup', 'unfinished installation', 'setup page'], ...installer },
  'ghost-unsupported': {
    terms: ['end-of-life', 'EOL', 'end of support', 'unsupported version', 'Ghost'],
    ...outdatedComponent,
  },
  'ghost-version': {
    terms: ['Ghost version', 'version disclosure', 'Ghost detected', 'CMS fingerprinting'],
    ...version,
  },
  'joomla-configuration-backup': {
    terms: ['configuration.php backup', 'configuration backup', 'backup file'],
    ...backupFile,
  },
  'joomla-exposed-api-configuration': {
    terms: ['CVE-2023-23752', 'unauthenticated information disclosure', 'improper access control', 'Joomla'],
    wstg: ['WSTG-ATHZ-02', 'WSTG-APIT-03'],
    asvs: ['V8.2'],
    wasc: [2, 13],
  },
  'joomla-exposed-manifest': { terms: ['manifest file', 'joomla.xml', 'version disclosure', 'Joomla'], ...versionFile },
  'joomla-installer-open': { terms: ['Joomla installer', 'unfinished installation'], ...installer },
  'joomla-registration-open': {
    terms: ['user registration', 'open registration', 'self-registration', 'Joomla'],
    ...registration,
  },
  'joomla-unsupported': {
    terms: ['end-of-life', 'EOL', 'end of support', 'unsupported version', 'Joomla'],
    ...outdatedComponent,
  },
  'joomla-version': {
    terms: ['Joomla version', 'version disclosure', 'Joomla detected', 'CMS fingerprinting'],
    ...version,
  },
  'magento-downloader-open': { terms: ['Magento Connect Manager', 'Magento downloader'], ...adminInterface },
  'magento-exposed-configuration': {
    terms: ['configuration file', 'env.php', 'local.xml', 'Magento'],
    ...configurationFile,
  },
  'magento-exposed-log': { terms: ['log file', 'log exposure', 'system.log', 'exception.log', 'Magento'], ...logFile },
  'magento-exposed-release-notes': {
    terms: ['release notes', 'RELEASE_NOTES.txt', 'version disclosure', 'Magento'],
    ...versionFile,
  },
  'magento-installer-open': { terms: ['Magento installer', 'unfinished installation'], ...installer },
  'magento-setup-open': {
    terms: ['setup wizard', 'Magento setup', 'web setup wizard'],
    wstg: ['WSTG-CONF-02', 'WSTG-CONF-05'],
    asvs: ['V15.2'],
    wasc: [14],
  },
  'magento-unsupported': {
    terms: ['end-of-life', 'EOL', 'end of support', 'unsupported version', 'Magento'],
    ...outdatedComponent,
  },
  'magento-version': {
    terms: [
      'Magento version',
      'version disclosure',
      'Magento detected',
      'CMS fingerprinting',
      'Adobe Commerce',
      'OpenMage',
    ],
    ...version,
  },
  'php-source-served': {
    terms: ['source code disclosure', 'PHP source code'],
    wstg: ['WSTG-CONF-03'],
    asvs: ['V13.4'],
    zap: ['10099'],
    wasc: [13],
  },
  'phpmyadmin-page': { terms: ['phpMyAdmin', 'database administration tool'], ...adminInterface },
  'server-headers': {
    terms: ['response headers', 'Server header', 'X-Powered-By', 'banner grabbing', 'technology disclosure'],
    wstg: ['WSTG-INFO-02', 'WSTG-INFO-08'],
    asvs: ['V13.4'],
    zap: ['10036-1', '10036-2', '10037', '10039', '10061'],
    wasc: [13, 45],
  },
  'typo3-exposed-changelog': { terms: ['ChangeLog', 'version disclosure', 'TYPO3'], ...versionFile },
  'typo3-exposed-log': { terms: ['log file', 'log exposure', 'TYPO3'], ...logFile },
  'typo3-files-listing': {
    terms: ['directory listing', 'directory browsing', 'directory indexing', 'autoindex', 'fileadmin', 'TYPO3'],
    ...directoryListing,
  },
  'typo3-install-tool-unlocked': { terms: ['Install Tool', 'ENABLE_INSTALL_TOOL', 'TYPO3'], ...adminInterface },
  'typo3-installer-open': { terms: ['TYPO3 installer', 'unfinished installation', 'FIRST_INSTALL'], ...installer },
  'typo3-settings-backup': {
    terms: ['configuration backup', 'LocalConfiguration.php', 'settings.php', 'backup file'],
    ...backupFile,
  },
  'typo3-unsupported': {
    terms: ['end-of-life', 'EOL', 'end of support', 'unsupported version', 'TYPO3'],
    ...outdatedComponent,
  },
  'typo3-version': {
    terms: ['TYPO3 version', 'version disclosure', 'TYPO3 detected', 'CMS fingerprinting'],
    ...version,
  },
  'wordpress-backup-folder': {
    terms: [
      'directory listing',
      'directory browsing',
      'directory indexing',
      'autoindex',
      'backup plugin',
      'UpdraftPlus',
      'WordPress backup',
    ],
    ...directoryListing,
  },
  'wordpress-config-backup': {
    terms: ['wp-config.php backup', 'wp-config', 'configuration backup', 'backup file'],
    ...backupFile,
  },
  'wordpress-debug-log': { terms: ['debug log', 'debug.log', 'WP_DEBUG_LOG', 'log exposure'], ...logFile },
  'wordpress-duplicator-archive': {
    terms: ['Duplicator', 'backup archive', 'directory listing', 'site backup'],
    wstg: ['WSTG-CONF-04'],
    asvs: ['V13.4'],
    wasc: [34],
  },
  'wordpress-duplicator-installer': {
    terms: ['Duplicator', 'installer.php', 'leftover installation files'],
    wstg: ['WSTG-CONF-04'],
    asvs: ['V13.4', 'V15.2'],
    wasc: [34],
  },
  'wordpress-emergency-script': {
    terms: ['emergency password reset', 'emergency.php', 'missing authentication'],
    wstg: ['WSTG-CONF-04', 'WSTG-ATHN-09'],
    asvs: ['V6.4', 'V15.2'],
    wasc: [1, 34],
  },
  'wordpress-external-cron': {
    terms: ['wp-cron.php', 'WP-Cron', 'external cron', 'denial of service', 'DoS'],
    wstg: ['WSTG-BUSL-07'],
    asvs: ['V2.4'],
    wasc: [10],
  },
  'wordpress-full-path-disclosure': {
    terms: ['full path disclosure', 'FPD', 'display_errors', 'PHP error'],
    wstg: ['WSTG-ERRH-01'],
    asvs: ['V16.5'],
    zap: ['110009'],
    wasc: [13],
  },
  'wordpress-includes-listing': {
    terms: ['directory listing', 'directory browsing', 'directory indexing', 'autoindex', 'wp-includes', 'WordPress'],
    ...directoryListing,
  },
  'wordpress-installer-open': {
    terms: ['WordPress installer', 'unfinished installation', 'wp-admin/install.php', 'setup-config.php'],
    ...installer,
  },
  'wordpress-login': {
    terms: ['login page', 'wp-login.php', 'brute force', 'credential stuffing'],
    wstg: ['WSTG-ATHN-03', 'WSTG-CONF-05'],
    asvs: ['V6.3'],
    wasc: [11],
  },
  'wordpress-login-error-difference': {
    terms: ['user enumeration', 'username enumeration', 'account enumeration', 'login error'],
    wstg: ['WSTG-IDNT-04'],
    asvs: ['V6.3'],
    zap: ['40023'],
    wasc: [13],
  },
  'wordpress-media': {
    terms: ['media enumeration', 'attachment ID', 'forced browsing'],
    wstg: ['WSTG-ATHZ-02'],
    wasc: [34],
  },
  'wordpress-multisite-signup': {
    terms: ['multisite registration', 'wp-signup.php', 'WordPress multisite', 'open registration'],
    ...registration,
  },
  'wordpress-must-use-plugins': { terms: ['must-use plugins', 'mu-plugins'], wstg: ['WSTG-INFO-09'], wasc: [13, 45] },
  'wordpress-outdated': {
    terms: ['outdated', 'outdated version', 'end-of-life', 'unsupported version', 'WordPress core'],
    ...outdatedComponent,
  },
  'wordpress-plugin': { terms: ['WordPress plugin', 'plugin enumeration', 'technology detection'], ...version },
  'wordpress-plugins-listing': {
    terms: ['directory listing', 'directory browsing', 'directory indexing', 'autoindex', 'WordPress plugins'],
    ...directoryListing,
  },
  'wordpress-readme': { terms: ['readme.html', 'version disclosure', 'WordPress'], ...versionFile },
  'wordpress-registration-open': {
    terms: ['user registration', 'open registration', 'self-registration', 'WordPress'],
    ...registration,
  },
  'wordpress-repair-page': {
    terms: ['database repair', 'maint/repair.php', 'WP_ALLOW_REPAIR', 'missing authentication'],
    wstg: ['WSTG-CONF-05', 'WSTG-ATHZ-02'],
    asvs: ['V8.2'],
    wasc: [1],
  },
  'wordpress-search-replace-db': {
    terms: ['Search Replace DB', 'searchreplacedb2.php', 'srdb'],
    wstg: ['WSTG-CONF-04', 'WSTG-CONF-05'],
    asvs: ['V15.2'],
    wasc: [1, 34],
  },
  'wordpress-theme': { terms: ['WordPress theme', 'theme enumeration', 'technology detection'], ...version },
  'wordpress-themes-listing': {
    terms: ['directory listing', 'directory browsing', 'directory indexing', 'autoindex', 'WordPress themes'],
    ...directoryListing,
  },
  'wordpress-timthumb': {
    terms: ['TimThumb', 'timthumb.php', 'remote code execution', 'RCE'],
    wstg: ['WSTG-CONF-02'],
    asvs: ['V15.2'],
  },
  'wordpress-uploads-listing': {
    terms: ['directory listing', 'directory browsing', 'directory indexing', 'autoindex', 'WordPress uploads'],
    ...directoryListing,
  },
  'wordpress-user': {
    terms: ['user enumeration', 'username enumeration', 'account enumeration', 'author archives'],
    wstg: ['WSTG-IDNT-04'],
    wasc: [13],
  },
  'wordpress-version': {
    terms: ['version disclosed', 'version disclosure', 'WordPress version', 'generator tag'],
    ...version,
  },
  'wordpress-vulnerable-core': {
    terms: ['vulnerable WordPress core', 'known vulnerability', 'CVE', 'vulnerable component'],
    ...outdatedComponent,
  },
  'wordpress-vulnerable-plugin': {
    terms: ['vulnerable WordPress plugin', 'known vulnerability', 'CVE', 'vulnerable component'],
    ...outdatedComponent,
  },
  'wordpress-vulnerable-theme': {
    terms: ['vulnerable WordPress theme', 'known vulnerability', 'CVE', 'vulnerable component'],
    ...outdatedComponent,
  },
  'wordpress-xmlrpc': {
    terms: [
      'XML-RPC',
      'xmlrpc.php',
      'brute force',
      'system.multicall',
      'brute force amplification',
      'pingback',
      'SSRF',
      'server-side request forgery',
      'DDoS',
    ],
    wstg: ['WSTG-ATHN-03', 'WSTG-ATHN-10', 'WSTG-INPV-19'],
    asvs: ['V6.3', 'V2.4', 'V13.2'],
    wasc: [11, 21, 42],
  },
}));
