import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The page where administrators of a system that is not WordPress log in, at its usual address. */
export const cmsAdminLogin: Check<ExposureArtifact> = exposureCheck({
  id: 'cms-admin-login',
  title: 'CMS administration login page accessible',
  score: 3,
  risk: 'An attacker can try out passwords and exploit vulnerabilities of the log-in itself.',
  recommendation:
    'Restrict access to the page by network address or a second factor, and limit the number of attempts.',
  onePage: true,
  found: 'The login page of the administration is publicly accessible',
  cwe: [749, 307],
  references: [
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/05-Enumerate_Infrastructure_and_Application_Admin_Interfaces',
    'https://cwe.mitre.org/data/definitions/749.html',
  ],
});
