import { accessControlByMethod } from './active/access-control-by-method.ts';
import { actuatorEndpoint } from './active/actuator-endpoint.ts';
import { commandInjection } from './active/command-injection.ts';
import { containerSettingsFile } from './active/container-settings-file.ts';
import { corsLookalikeOrigin } from './active/cors-lookalike-origin.ts';
import { corsReflectedOrigin } from './active/cors-reflected-origin.ts';
import { corsSandboxedOrigin } from './active/cors-sandboxed-origin.ts';
import { dangerousMethods } from './active/dangerous-methods.ts';
import { debugConsole } from './active/debug-console.ts';
import { dsStoreFile } from './active/ds-store-file.ts';
import { edgeSideInclude } from './active/edge-side-include.ts';
import { environmentFile } from './active/environment-file.ts';
import { expressionInjection } from './active/expression-injection.ts';
import { fileBackup } from './active/file-backup.ts';
import { forwardedHostInjection } from './active/forwarded-host-injection.ts';
import { gitRepository } from './active/git-repository.ts';
import { goDebugEndpoint } from './active/go-debug-endpoint.ts';
import { headerInjection } from './active/header-injection.ts';
import { hiddenDatabaseDump } from './active/hidden-database-dump.ts';
import { hiddenFolderListing } from './active/hidden-folder-listing.ts';
import { hiddenPhpinfoPage } from './active/hidden-phpinfo-page.ts';
import { hostHeaderInjection } from './active/host-header-injection.ts';
import { htmlInjection } from './active/html-injection.ts';
import { ldapError } from './active/ldap-error.ts';
import { mercurialFolder } from './active/mercurial-folder.ts';
import { metricsEndpoint } from './active/metrics-endpoint.ts';
import { openConsole } from './active/open-console.ts';
import { openRedirect } from './active/open-redirect.ts';
import { packageManifest } from './active/package-manifest.ts';
import { passwordFile } from './active/password-file.ts';
import { pathTraversal } from './active/path-traversal.ts';
import { phpCodeInjection } from './active/php-code-injection.ts';
import { phpErrorLog } from './active/php-error-log.ts';
import { privateKeyFile } from './active/private-key-file.ts';
import { reflectedXss } from './active/reflected-xss.ts';
import { serverSettingsFile } from './active/server-settings-file.ts';
import { serverSideInclude } from './active/server-side-include.ts';
import { serverStatusPage } from './active/server-status-page.ts';
import { siteArchiveFile } from './active/site-archive.ts';
import { sqlBoolean } from './active/sql-boolean.ts';
import { sqlError } from './active/sql-error.ts';
import { sqlTime } from './active/sql-time.ts';
import { subversionFolder } from './active/subversion-folder.ts';
import { templateInjection } from './active/template-injection.ts';
import { toolCredentialsFile } from './active/tool-credentials-file.ts';
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
  sqlBoolean,
  sqlError,
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
