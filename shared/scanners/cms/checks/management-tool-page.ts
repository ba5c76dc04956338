import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A tool that manages files, mail or databases through the browser, known by its own page. Log-in pages are read, never used. */
export const managementToolPage: Check<ExposureArtifact> = exposureCheck({
  id: 'management-tool-page',
  title: 'Management tool accessible',
  score: 6,
  risk: 'An attacker can guess passwords in the login form, or exploit vulnerabilities of the tool. Whoever gets in can change files or data of the site.',
  recommendation: 'Remove the tool when it is not in use. Otherwise restrict access to it by IP address or VPN.',
  found: 'A tool for the management of files, mail or databases is publicly accessible',
  cwe: [749, 307],
  references: [
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/05-Enumerate_Infrastructure_and_Application_Admin_Interfaces',
    'https://cwe.mitre.org/data/definitions/749.html',
  ],
});
