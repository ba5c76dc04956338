import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A log of the framework of PrestaShop. */
export const prestashopExposedLog: Check<ExposureArtifact> = exposureCheck({
  id: 'prestashop-exposed-log',
  title: 'PrestaShop log file exposed',
  score: 6,
  risk: 'Log entries disclose file paths, database queries and error details to an attacker. They may contain personal data of customers.',
  recommendation: 'Deny access to `var/`, or set the document root so that it is outside. Delete the log.',
  found: 'A log file of PrestaShop is publicly readable',
  cwe: [532, 538],
  references: ['https://devdocs.prestashop-project.org/', 'https://cwe.mitre.org/data/definitions/532.html'],
});
