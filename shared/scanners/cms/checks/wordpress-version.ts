import type { Check } from '../../../scanning/check.ts';
import { curlLine, evidenceOf, oneLine } from '../../../scanning/web/exhibit.ts';
import { title } from '../title.ts';
import { clueLines, type VersionArtifact, versionText } from '../wordpress/version/version-artifact.ts';

/**
 * The site discloses the version of the WordPress core. Certain where independent sources agree; where they contradict
 * each other, the clues are reported as a gap and no version is guessed.
 */
export const wordpressVersion: Check<VersionArtifact> = {
  id: 'wordpress-version',
  title: 'WordPress version disclosed',
  score: 1,
  risk: 'An attacker who knows the version can select published vulnerabilities for it.',
  recommendation:
    'Keep WordPress up to date; this matters more than hiding the version. Where the version need not be public, remove it from all sources named in the evidence.',
  cwe: [200],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
  judge({ base, verdict, unanswered, thorough }) {
    const text = versionText(verdict);
    const gaps = unanswered.map(({ gap }) => gap);
    // A source without a response may be the one that discloses the version.
    const examined = () => unanswered.length === 0 && thorough;
    if (text === undefined) {
      const clues = oneLine(clueLines(verdict).replaceAll('\n', '; '), 200);
      const contradict = verdict.conflicting.length > 0;
      const reason = contradict
        ? `the version clues contradict each other: ${clues}`
        : `the version could not be determined; clues: ${clues || 'none'}`;
      return { kind: 'ran', instances: [], examined, gaps: [...gaps, { outcome: 'not_testable', reason }] };
    }
    const ways = [...new Set(verdict.agreeing.map(({ way }) => way))];
    const exhibits = verdict.agreeing.map(({ exhibit }) => exhibit);
    const instance = {
      resource: base,
      location: 'core',
      title: title(`WordPress version disclosed: ${text}`),
      description: `The site runs WordPress ${text}, according to: ${ways.join('; ')}.`,
      evidence: `${clueLines(verdict)}\n\n${evidenceOf(exhibits)}`,
      reproduce: curlLine(exhibits[0]?.url ?? base),
      confidence: verdict.confidence,
    };
    return { kind: 'ran', instances: [instance], examined, gaps };
  },
};
