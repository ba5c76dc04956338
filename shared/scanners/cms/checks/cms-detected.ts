import type { Confidence } from '../../../records/findings/confidence.ts';
import type { Check } from '../../../scanning/check.ts';
import { curlLine, evidenceOf } from '../../../scanning/web/exhibit.ts';
import { title } from '../title.ts';
import type { FrontArtifact } from '../wordpress-front/front-artifact.ts';

function confidenceOf({ signs, isTrace = false, isWeak = false }: FrontArtifact): Confidence {
  if (isTrace || isWeak) return 'tentative';
  return signs.length > 1 ? 'certain' : 'firm';
}

/** What the signs prove, in words; the title is the check's own where it says nothing else. */
function wordsOf({ signs, isTrace = false, isWeak = false, fork }: FrontArtifact): {
  readonly title?: string;
  readonly description: string;
} {
  const words = signs.map((sign) => sign.words).join(', ');
  if (isTrace)
    return {
      title: 'Traces of WordPress',
      description: `There are traces of WordPress (${words}), but none of its programs answers: it may be a static export, another program in front of a WordPress or in its place, or an imitation.`,
    };
  if (isWeak && fork === undefined)
    return {
      title: 'Possibly WordPress',
      description: `The home page shows ${words}, as a site may that has moved away from WordPress and kept its files. In passive mode nothing is requested that could prove it.`,
    };
  if (fork === undefined) return { description: `The site runs WordPress, detected by: ${words}.` };
  const name = [fork.name, fork.version].filter((each) => each !== undefined).join(' ');
  return {
    title: title(`${fork.name} detected${fork.version === undefined ? '' : `: ${fork.version}`}`),
    description: `The site runs ${name}, a fork of WordPress, detected by: ${words}.`,
  };
}

/** The site runs WordPress: detected by its home page, or by known WordPress paths such as wp-login.php. */
export const cmsDetected: Check<FrontArtifact> = {
  id: 'cms-detected',
  title: 'WordPress detected',
  score: 1,
  risk: 'Widely used systems are the target of automated attacks. An attacker who knows the system can select published vulnerabilities for it.',
  recommendation: 'Keep the core, plugins and themes up to date. Remove those that are not in use.',
  cwe: [200],
  references: ['https://developer.wordpress.org/advanced-administration/security/hardening/'],
  judge(front) {
    const { base, signs, gaps, triedEntrances } = front;
    const examined = () => triedEntrances && gaps.length === 0;
    const [first] = signs;
    if (first === undefined) return { kind: 'ran', instances: [], examined, gaps };
    const instance = {
      resource: base,
      location: 'cms',
      ...wordsOf(front),
      evidence: evidenceOf(signs.map(({ exhibit }) => exhibit)),
      reproduce: curlLine(first.exhibit.url),
      confidence: confidenceOf(front),
    };
    return { kind: 'ran', instances: [instance], examined, gaps };
  },
};
