import type { Verdict } from '../../../scanning/check.ts';
import { shellLine } from '../../../scanning/shell-line.ts';
import { curlLine, evidenceOf } from '../../../scanning/web/exhibit.ts';
import { LIST_METHODS, type XmlrpcArtifact } from './gather-xmlrpc.ts';

const LOCATION = 'xmlrpc.php';

/** A curl line that requests the list of methods. */
function listMethodsLine(url: string): string {
  return shellLine(
    'curl',
    '-sS',
    '--globoff',
    '--max-time',
    '20',
    '-H',
    'Content-Type: text/xml',
    '--data',
    LIST_METHODS,
    url,
  );
}

/** What methods add to a XML-RPC that answers, the weightiest first. */
const OFFERS: readonly { readonly method: string; readonly score: number; readonly words: string }[] = [
  { method: 'system.multicall', score: 6, words: 'accepts many calls in one request (system.multicall)' },
  {
    method: 'pingback.ping',
    score: 5,
    words: 'makes the site request a URL that the caller specifies (pingback.ping)',
  },
];

/** The verdict on XML-RPC: positive where it responds at all; its score is that of the weightiest method that it lists. */
export function judgeXmlrpc({ base, url, answers, methods, methodList, gap }: XmlrpcArtifact): Verdict {
  // What it offers is known where it lists it; an answer that lists nothing says nothing of earlier findings.
  const examined = () => gap === undefined;
  if (answers === undefined) {
    if (gap !== undefined) return { kind: gap.outcome, reason: gap.reason };
    return { kind: 'ran', instances: [], examined };
  }
  const exhibits = methodList === undefined || methodList === answers ? [answers] : [answers, methodList];
  const offered = OFFERS.filter(({ method }) => methods?.includes(method));
  const offers = offered.length === 0 ? '' : ` It ${offered.map(({ words }) => words).join(', and ')}.`;
  const instance = {
    resource: base,
    location: LOCATION,
    ...(offered[0] === undefined ? {} : { score: offered[0].score }),
    description: `xmlrpc.php responds to unauthenticated requests. It gives write access to the site with a username and password.${offers}`,
    evidence: evidenceOf(exhibits),
    reproduce: methodList === undefined ? curlLine(url) : listMethodsLine(url),
    confidence: 'certain' as const,
  };
  return { kind: 'ran', instances: [instance], examined, ...(gap === undefined ? {} : { gaps: [gap] }) };
}
