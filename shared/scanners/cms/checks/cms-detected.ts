import type { Confidence } from '../../../records/finding.ts';
import type { Check } from '../../../scanning/check.ts';
import { curlLine, evidenceOf } from '../../../scanning/web/exhibit.ts';
import type { FrontArtifact } from '../front-artifact.ts';

/** The site runs WordPress: detected by its home page, or by known WordPress paths such as wp-login.php. */
export const cmsDetected: Check<FrontArtifact> = {
  id: 'cms-detected',
  title: 'WordPress detected',
  score: 1,
  risk: 'Widely used systems are the target of automated attacks. An attacker who knows the system can select published vulnerabilities for it.',
  recommendation: 'Keep the core, plugins and themes up to date. Remove those that are not in use.',
  cwe: [200],
  references: ['https://developer.wordpress.org/advanced-administration/security/hardening/'],
  judge({ base, signs, gaps, triedEntrances, isExport = false }) {
    const examined = () => triedEntrances && gaps.length === 0;
    const [first] = signs;
    if (first === undefined) return { kind: 'ran', instances: [], examined, gaps };
    const words = signs.map((sign) => sign.words).join(', ');
    const sureness: Confidence = signs.length > 1 ? 'certain' : 'firm';
    const instance = {
      resource: base,
      location: 'cms',
      description: isExport
        ? `The pages were made with WordPress (${words}), but none of its programs answers: they seem to be a static export.`
        : `The site runs WordPress, detected by: ${words}.`,
      evidence: evidenceOf(signs.map(({ exhibit }) => exhibit)),
      reproduce: curlLine(first.exhibit.url),
      ...(isExport ? { title: 'Static pages made with WordPress' } : {}),
      confidence: isExport ? ('tentative' as const) : sureness,
    };
    return { kind: 'ran', instances: [instance], examined, gaps };
  },
};
