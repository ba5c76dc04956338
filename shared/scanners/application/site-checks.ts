import type { Check } from '../../scanning/check.ts';
import { certificateNotTrusted } from './site/checks/certificate-not-trusted.ts';
import { cspNonceReused } from './site/checks/csp-nonce-reused.ts';
import { httpsRedirection } from './site/checks/https-redirection.ts';
import { observatoryGrade } from './site/checks/observatory-grade.ts';
import { sensitivePathsInRobots } from './site/checks/robots-private-places.ts';
import { securityTxtInvalid } from './site/checks/security-txt-invalid.ts';
import { securityTxtMissing } from './site/checks/security-txt-missing.ts';
import { sessionIdKeptAtLogin } from './site/checks/session-id-kept-at-login.ts';
import { siteWithoutHttps } from './site/checks/site-without-https.ts';
import type { SiteArtifact } from './site/site-artifact.ts';

/** Every check of what a site says as a whole, by its file's name. */
export const siteChecks: readonly Check<SiteArtifact>[] = [
  certificateNotTrusted,
  cspNonceReused,
  httpsRedirection,
  observatoryGrade,
  sensitivePathsInRobots,
  securityTxtInvalid,
  securityTxtMissing,
  sessionIdKeptAtLogin,
  siteWithoutHttps,
];
