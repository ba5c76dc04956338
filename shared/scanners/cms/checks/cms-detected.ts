import type { Check } from '../../../scanning/check.ts';
import { curlLine, evidenceOf } from '../../../scanning/web/exhibit.ts';
import type { FrontArtifact } from '../front-artifact.ts';

/** The site is recognised as WordPress: by its home page, or by what stands where WordPress has its entrances. */
export const cmsDetected: Check<FrontArtifact> = {
  id: 'cms-detected',
  title: 'The site runs WordPress',
  score: 1,
  risk: 'A widespread system draws attacks by machine; who knows it knows which flaws to try.',
  recommendation: 'Keep the core, its plugins and its themes up to date, and remove what is not used.',
  references: ['https://developer.wordpress.org/advanced-administration/security/hardening/'],
  judge({ base, signs, gaps, triedEntrances }) {
    const lookedAt = () => triedEntrances && gaps.length === 0;
    const [first] = signs;
    if (first === undefined) return { kind: 'ran', instances: [], lookedAt, gaps };
    const instance = {
      resource: base,
      location: 'cms',
      description: `The site shows that it runs WordPress: ${signs.map(({ words }) => words).join(', ')}.`,
      evidence: evidenceOf(signs.map(({ exhibit }) => exhibit)),
      reproduce: curlLine(first.exhibit.url),
      confidence: signs.length > 1 ? ('certain' as const) : ('firm' as const),
    };
    return { kind: 'ran', instances: [instance], lookedAt, gaps };
  },
};
