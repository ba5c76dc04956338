import { apiDescription } from './passive/api-description.ts';
import { backendServerHeader } from './passive/backend-server-header.ts';
import { basicAuthenticationOverHttp } from './passive/basic-authentication-over-http.ts';
import { browserApiKey } from './passive/browser-api-key.ts';
import { charsetMismatch } from './passive/charset-mismatch.ts';
import { charsetMissing } from './passive/charset-missing.ts';
import { contentTypeMissing } from './passive/content-type-missing.ts';
import { contentTypeOptionsInvalid } from './passive/content-type-options-invalid.ts';
import { contentTypeOptionsMissing } from './passive/content-type-options-missing.ts';
import { cookieDomainTooWide } from './passive/cookie-domain-too-wide.ts';
import { cookiePrefixBroken } from './passive/cookie-prefix-broken.ts';
import { cookieSamesiteInvalid } from './passive/cookie-samesite-invalid.ts';
import { cookieSamesiteNoneWithoutSecure } from './passive/cookie-samesite-none-without-secure.ts';
import { cookieWithoutSamesite } from './passive/cookie-without-samesite.ts';
import { cookieWithoutSecure } from './passive/cookie-without-secure.ts';
import { corsAnyOrigin } from './passive/cors-any-origin.ts';
import { corsCredentialsForAnyOrigin } from './passive/cors-credentials-for-any-origin.ts';
import { corsNullOrigin } from './passive/cors-null-origin.ts';
import { corsUnencryptedOrigin } from './passive/cors-unencrypted-origin.ts';
import { corsWideMethods } from './passive/cors-wide-methods.ts';
import { credentialInComment } from './passive/credential-in-comment.ts';
import { credentialInUrl } from './passive/credential-in-url.ts';
import { crossDomainScript } from './passive/cross-domain-script.ts';
import { cspBypassableHost } from './passive/csp-bypassable-host.ts';
import { cspDeprecatedDirective } from './passive/csp-deprecated-directive.ts';
import { cspEval } from './passive/csp-eval.ts';
import { cspFallbackMissing } from './passive/csp-fallback-missing.ts';
import { cspIgnoredMetaDirective } from './passive/csp-ignored-meta-directive.ts';
import { cspInlineScript } from './passive/csp-inline-script.ts';
import { cspInlineStyle } from './passive/csp-inline-style.ts';
import { cspIpSource } from './passive/csp-ip-source.ts';
import { cspMissing } from './passive/csp-missing.ts';
import { cspMissingDirective } from './passive/csp-missing-directive.ts';
import { cspObsoleteHeader } from './passive/csp-obsolete-header.ts';
import { cspReportOnly } from './passive/csp-report-only.ts';
import { cspSyntaxError } from './passive/csp-syntax-error.ts';
import { cspTrustedTypesMissing } from './passive/csp-trusted-types-missing.ts';
import { cspUnencryptedSource } from './passive/csp-unencrypted-source.ts';
import { cspWeakNonce } from './passive/csp-weak-nonce.ts';
import { cspWideSource } from './passive/csp-wide-source.ts';
import { dataAsHtml } from './passive/data-as-html.ts';
import { databaseDump } from './passive/database-dump.ts';
import { databaseError } from './passive/database-error.ts';
import { debugLogHeader } from './passive/debug-log-header.ts';
import { debugPage } from './passive/debug-page.ts';
import { debugTokenHeader } from './passive/debug-token-header.ts';
import { debugToolbar } from './passive/debug-toolbar.ts';
import { defaultPage } from './passive/default-page.ts';
import { deprecatedSecurityHeader } from './passive/deprecated-security-header.ts';
import { developmentBuild } from './passive/development-build.ts';
import { directoryListing } from './passive/directory-listing.ts';
import { domXssSink } from './passive/dom-xss-sink.ts';
import { emailAddresses } from './passive/email-addresses.ts';
import { etagInode } from './passive/etag-inode.ts';
import { formOverHttp } from './passive/form-over-http.ts';
import { formToHttp } from './passive/form-to-http.ts';
import { formWithoutCsrfToken } from './passive/form-without-csrf-token.ts';
import { frameOptionsAllowFrom } from './passive/frame-options-allow-from.ts';
import { frameOptionsMalformed } from './passive/frame-options-malformed.ts';
import { frameworkVersionHeader } from './passive/framework-version-header.ts';
import { framingAllowed } from './passive/framing-allowed.ts';
import { graphqlConsole } from './passive/graphql-console.ts';
import { graphqlIntrospection } from './passive/graphql-introspection.ts';
import { hstsMalformed } from './passive/hsts-malformed.ts';
import { hstsMissing } from './passive/hsts-missing.ts';
import { hstsOverHttp } from './passive/hsts-over-http.ts';
import { hstsRepeated } from './passive/hsts-repeated.ts';
import { hstsShort } from './passive/hsts-short.ts';
import { hstsWithoutSubdomains } from './passive/hsts-without-subdomains.ts';
import { internalHostName } from './passive/internal-host-name.ts';
import { jsonpAnswer } from './passive/jsonp-answer.ts';
import { loadBalancerCookie } from './passive/load-balancer-cookie.ts';
import { logFile } from './passive/log-file.ts';
import { malformedIntegrity } from './passive/malformed-integrity.ts';
import { managementPage } from './passive/management-page.ts';
import { mixedActiveContent } from './passive/mixed-active-content.ts';
import { mixedPassiveContent } from './passive/mixed-passive-content.ts';
import { openerPolicyMissing } from './passive/opener-policy-missing.ts';
import { passwordHash } from './passive/password-hash.ts';
import { passwordInData } from './passive/password-in-data.ts';
import { passwordInGetForm } from './passive/password-in-get-form.ts';
import { passwordOverHttp } from './passive/password-over-http.ts';
import { passwordWithoutAutocomplete } from './passive/password-without-autocomplete.ts';
import { permissionsPolicyMalformed } from './passive/permissions-policy-malformed.ts';
import { permissionsPolicyMissing } from './passive/permissions-policy-missing.ts';
import { phpinfoPage } from './passive/phpinfo-page.ts';
import { postMessageToAnyOrigin } from './passive/post-message-to-any-origin.ts';
import { poweredByHeader } from './passive/powered-by-header.ts';
import { privateAddress } from './passive/private-address.ts';
import { privateAddressHeader } from './passive/private-address-header.ts';
import { privatePageCacheable } from './passive/private-page-cacheable.ts';
import { privatePageStored } from './passive/private-page-stored.ts';
import { publicSourceMap } from './passive/public-source-map.ts';
import { redirectToHttp } from './passive/redirect-to-http.ts';
import { redirectWithContent } from './passive/redirect-with-content.ts';
import { referrerPolicyInvalid } from './passive/referrer-policy-invalid.ts';
import { referrerPolicyMissing } from './passive/referrer-policy-missing.ts';
import { referrerPolicyUnsafe } from './passive/referrer-policy-unsafe.ts';
import { resourcePolicyInvalid } from './passive/resource-policy-invalid.ts';
import { resourcePolicyMissing } from './passive/resource-policy-missing.ts';
import { runtimeMessage } from './passive/runtime-message.ts';
import { scriptWithoutIntegrity } from './passive/script-without-integrity.ts';
import { secretInContent } from './passive/secret-in-content.ts';
import { serializedObject } from './passive/serialized-object.ts';
import { serverPath } from './passive/server-path.ts';
import { serverSourceCode } from './passive/server-source-code.ts';
import { serverVersion } from './passive/server-version.ts';
import { serverVersionInPage } from './passive/server-version-in-page.ts';
import { sessionCookieLongLived } from './passive/session-cookie-long-lived.ts';
import { sessionCookieWithoutHttponly } from './passive/session-cookie-without-httponly.ts';
import { sessionIdInUrl } from './passive/session-id-in-url.ts';
import { sourceMapReference } from './passive/source-map-reference.ts';
import { stackTrace } from './passive/stack-trace.ts';
import { suspiciousComment } from './passive/suspicious-comment.ts';
import { tokenInPage } from './passive/token-in-page.ts';
import { unsignedAccountCookie } from './passive/unsigned-account-cookie.ts';
import { viewStateWithoutMac } from './passive/view-state-without-mac.ts';
import { vulnerableLibrary } from './passive/vulnerable-library.ts';
import { websocketOverHttp } from './passive/websocket-over-http.ts';
import { xssFilterEnabled } from './passive/xss-filter-enabled.ts';
import type { PassiveCheck } from './passive-check.ts';

/** Every check that inspects responses and sends no requests, by its file's name. */
export const passiveChecks: readonly PassiveCheck[] = [
  apiDescription,
  backendServerHeader,
  basicAuthenticationOverHttp,
  browserApiKey,
  charsetMismatch,
  charsetMissing,
  contentTypeMissing,
  contentTypeOptionsInvalid,
  contentTypeOptionsMissing,
  cookieDomainTooWide,
  cookiePrefixBroken,
  cookieSamesiteInvalid,
  cookieSamesiteNoneWithoutSecure,
  cookieWithoutSamesite,
  cookieWithoutSecure,
  corsAnyOrigin,
  corsCredentialsForAnyOrigin,
  corsNullOrigin,
  corsUnencryptedOrigin,
  corsWideMethods,
  credentialInComment,
  credentialInUrl,
  crossDomainScript,
  cspBypassableHost,
  cspDeprecatedDirective,
  cspEval,
  cspFallbackMissing,
  cspIgnoredMetaDirective,
  cspInlineScript,
  cspInlineStyle,
  cspIpSource,
  cspMissing,
  cspMissingDirective,
  cspObsoleteHeader,
  cspReportOnly,
  cspSyntaxError,
  cspTrustedTypesMissing,
  cspUnencryptedSource,
  cspWeakNonce,
  cspWideSource,
  dataAsHtml,
  databaseDump,
  databaseError,
  debugLogHeader,
  debugPage,
  debugTokenHeader,
  debugToolbar,
  defaultPage,
  deprecatedSecurityHeader,
  developmentBuild,
  directoryListing,
  domXssSink,
  emailAddresses,
  etagInode,
  formOverHttp,
  formToHttp,
  formWithoutCsrfToken,
  frameOptionsAllowFrom,
  frameOptionsMalformed,
  frameworkVersionHeader,
  framingAllowed,
  graphqlConsole,
  graphqlIntrospection,
  hstsMalformed,
  hstsMissing,
  hstsOverHttp,
  hstsRepeated,
  hstsShort,
  hstsWithoutSubdomains,
  internalHostName,
  jsonpAnswer,
  loadBalancerCookie,
  logFile,
  malformedIntegrity,
  managementPage,
  mixedActiveContent,
  mixedPassiveContent,
  openerPolicyMissing,
  passwordHash,
  passwordInData,
  passwordInGetForm,
  passwordOverHttp,
  passwordWithoutAutocomplete,
  permissionsPolicyMalformed,
  permissionsPolicyMissing,
  phpinfoPage,
  postMessageToAnyOrigin,
  poweredByHeader,
  privateAddress,
  privateAddressHeader,
  privatePageCacheable,
  privatePageStored,
  publicSourceMap,
  redirectToHttp,
  redirectWithContent,
  referrerPolicyInvalid,
  referrerPolicyMissing,
  referrerPolicyUnsafe,
  resourcePolicyInvalid,
  resourcePolicyMissing,
  runtimeMessage,
  scriptWithoutIntegrity,
  secretInContent,
  serializedObject,
  serverPath,
  serverSourceCode,
  serverVersion,
  serverVersionInPage,
  sessionCookieLongLived,
  sessionCookieWithoutHttponly,
  sessionIdInUrl,
  sourceMapReference,
  stackTrace,
  suspiciousComment,
  tokenInPage,
  unsignedAccountCookie,
  viewStateWithoutMac,
  vulnerableLibrary,
  websocketOverHttp,
  xssFilterEnabled,
];
