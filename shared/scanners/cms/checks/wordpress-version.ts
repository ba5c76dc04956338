import type { Check } from '../../../scanning/check.ts';
import { curlLine, evidenceOf, oneLine } from '../../../scanning/web/exhibit.ts';
import { clueLines, type VersionArtifact, versionText } from '../wordpress/version/version-artifact.ts';

/**
 * The core's version can be told from outside: a fact for the owner, and for those who look for old ones. Certain where
 * independent sources agree; where they contradict each other, the clues are told and nothing is guessed.
 */
export const wordpressVersion: Check<VersionArtifact> = {
  id: 'wordpress-version',
  title: 'The version of WordPress can be told from outside',
  score: 1,
  risk: 'Who knows the version knows which published flaws to try first.',
  recommendation:
    'Keep WordPress up to date; that matters more than hiding its version. Hide it where it is not needed, in all places that the evidence names.',
  cwe: [200],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
  judge({ base, verdict, unanswered, thorough }) {
    const text = versionText(verdict);
    const gaps = unanswered.map(({ gap }) => gap);
    // A way that was not answered may be the one that tells it.
    const lookedAt = () => unanswered.length === 0 && thorough;
    if (text === undefined) {
      const told = oneLine(clueLines(verdict).replaceAll('\n', '; '), 200);
      const contradict = verdict.conflicting.length > 0;
      const reason = contradict
        ? `the clues contradict: ${told}`
        : `no clue tells the version; ${told || 'none at all'}`;
      return { kind: 'ran', instances: [], lookedAt, gaps: [...gaps, { outcome: 'not_testable', reason }] };
    }
    const ways = [...new Set(verdict.agreeing.map(({ way }) => way))];
    const exhibits = verdict.agreeing.map(({ exhibit }) => exhibit);
    const instance = {
      resource: base,
      location: 'core',
      title: `WordPress ${oneLine(text, 60)} runs the site`,
      description: `The site's core is WordPress ${text}, told by ${ways.join('; ')}.`,
      evidence: `${clueLines(verdict)}\n\n${evidenceOf(exhibits)}`,
      reproduce: curlLine(exhibits[0]?.url ?? base),
      confidence: verdict.confidence,
    };
    return { kind: 'ran', instances: [instance], lookedAt, gaps };
  },
};
