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
  judge({ base, signs, gaps, triedEntrances }) {
    const examined = () => triedEntrances && gaps.length === 0;
    const [first] = signs;
    if (first === undefined) return { kind: 'ran', instances: [], examined, gaps };
    const instance = {
      resource: base,
      location: 'cms',
      description: `The site runs WordPress, detected by: ${signs.map(({ words }) => words).join(', ')}.`,
      evidence: evidenceOf(signs.map(({ exhibit }) => exhibit)),
      reproduce: curlLine(first.exhibit.url),
      confidence: signs.length > 1 ? ('certain' as const) : ('firm' as const),
    };
    return { kind: 'ran', instances: [instance], examined, gaps };
  },
};
