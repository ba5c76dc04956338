import { accessControlByMethod } from './active/access-control-by-method.ts';
import { commandInjection } from './active/command-injection.ts';
import { corsLookalikeOrigin } from './active/cors-lookalike-origin.ts';
import { corsReflectedOrigin } from './active/cors-reflected-origin.ts';
import { corsSandboxedOrigin } from './active/cors-sandboxed-origin.ts';
import { dangerousMethods } from './active/dangerous-methods.ts';
import { edgeSideInclude } from './active/edge-side-include.ts';
import { actuatorEndpoint } from './active/exposed/actuator-endpoint.ts';
import { containerSettingsFile } from './active/exposed/container-settings-file.ts';
import { debugConsole } from './active/exposed/debug-console.ts';
import { dsStoreFile } from './active/exposed/ds-store-file.ts';
import { environmentFile } from './active/exposed/environment-file.ts';
import { fileBackup } from './active/exposed/file-backup.ts';
import { gitRepository } from './active/exposed/git-repository.ts';
import { goDebugEndpoint } from './active/exposed/go-debug-endpoint.ts';
import { hiddenDatabaseDump } from './active/exposed/hidden-database-dump.ts';
import { hiddenFolderListing } from './active/exposed/hidden-folder-listing.ts';
import { hiddenPhpinfoPage } from './active/exposed/hidden-phpinfo-page.ts';
import { mercurialFolder } from './active/exposed/mercurial-folder.ts';
import { metricsEndpoint } from './active/exposed/metrics-endpoint.ts';
import { openConsole } from './active/exposed/open-console.ts';
import { packageManifest } from './active/exposed/package-manifest.ts';
import { passwordFile } from './active/exposed/password-file.ts';
import { phpErrorLog } from './active/exposed/php-error-log.ts';
import { privateKeyFile } from './active/exposed/private-key-file.ts';
import { serverSettingsFile } from './active/exposed/server-settings-file.ts';
import { serverStatusPage } from './active/exposed/server-status-page.ts';
import { siteArchiveFile } from './active/exposed/site-archive.ts';
import { subversionFolder } from './active/exposed/subversion-folder.ts';
import { toolCredentialsFile } from './active/exposed/tool-credentials-file.ts';
import { expressionInjection } from './active/expression-injection.ts';
import { forwardedHostInjection } from './active/forwarded-host-injection.ts';
import { headerInjection } from './active/header-injection.ts';
import { hostHeaderInjection } from './active/host-header-injection.ts';
import { htmlInjection } from './active/html-injection.ts';
import { ldapError } from './active/ldap-error.ts';
import { openRedirect } from './active/open-redirect.ts';
import { pathTraversal } from './active/path-traversal.ts';
import { phpCodeInjection } from './active/php-code-injection.ts';
import { reflectedXss } from './active/reflected-xss.ts';
import { serverSideInclude } from './active/server-side-include.ts';
import { sqlBoolean } from './active/sql-boolean.ts';
import { sqlError } from './active/sql-error.ts';
import { sqlTime } from './active/sql-time.ts';
import { templateInjection } from './active/template-injection.ts';
import { traceMethod } from './active/trace-method.ts';
import { unkeyedHeader } from './active/unkeyed-header.ts';
import { xmlEntityExpansion } from './active/xml-entity-expansion.ts';
import { xmlExternalEntity } from './active/xml-external-entity.ts';
import { xpathError } from './active/xpath-error.ts';
import type { ActiveCheck } from './active-check.ts';

/** The checks that send safe questions, each of a file of its own; not with the profile `baseline`. */
export const activeChecks: readonly ActiveCheck[] = [
  accessControlByMethod,
  actuatorEndpoint,
  commandInjection,
  containerSettingsFile,
  corsReflectedOrigin,
  corsLookalikeOrigin,
  corsSandboxedOrigin,
  dangerousMethods,
  hiddenDatabaseDump,
  debugConsole,
  dsStoreFile,
  edgeSideInclude,
  environmentFile,
  expressionInjection,
  fileBackup,
  forwardedHostInjection,
  gitRepository,
  goDebugEndpoint,
  headerInjection,
  hiddenFolderListing,
  hostHeaderInjection,
  htmlInjection,
  ldapError,
  mercurialFolder,
  metricsEndpoint,
  openConsole,
  openRedirect,
  packageManifest,
  passwordFile,
  pathTraversal,
  phpCodeInjection,
  phpErrorLog,
  hiddenPhpinfoPage,
  privateKeyFile,
  reflectedXss,
  serverSettingsFile,
  serverSideInclude,
  serverStatusPage,
  siteArchiveFile,
  sqlError,
  sqlBoolean,
  sqlTime,
  subversionFolder,
  templateInjection,
  toolCredentialsFile,
  traceMethod,
  unkeyedHeader,
  xmlEntityExpansion,
  xmlExternalEntity,
  xpathError,
];
