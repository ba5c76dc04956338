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

/** The verdict of a check for one method of XML-RPC: positive where the list has it. */
export function judgeMethod(artifact: XmlrpcArtifact, method: string, description: string): Verdict {
  const { base, url, answers, methods, methodList, gap } = artifact;
  if (methods === undefined || methodList === undefined) {
    if (gap !== undefined) return { kind: gap.outcome, reason: gap.reason };
    if (answers === undefined) return { kind: 'ran', instances: [], examined: () => true };
    return { kind: 'not_testable', reason: 'xmlrpc.php responds but does not list its methods' };
  }
  const offered = methods.includes(method);
  const evidence = evidenceOf([methodList]);
  const instance = { resource: base, location: LOCATION, description, evidence, reproduce: listMethodsLine(url) };
  return {
    kind: 'ran',
    instances: offered ? [{ ...instance, confidence: 'certain' }] : [],
    examined: () => true,
  };
}

/** The verdict on XML-RPC itself: positive where it responds at all. */
export function judgeXmlrpc({ base, url, answers, methodList, gap }: XmlrpcArtifact): Verdict {
  if (answers === undefined) {
    if (gap !== undefined) return { kind: gap.outcome, reason: gap.reason };
    return { kind: 'ran', instances: [], examined: () => true };
  }
  const exhibits = methodList === undefined || methodList === answers ? [answers] : [answers, methodList];
  const instance = {
    resource: base,
    location: LOCATION,
    description:
      'xmlrpc.php responds to unauthenticated requests. It gives write access to the site with a username and password.',
    evidence: evidenceOf(exhibits),
    reproduce: methodList === undefined ? curlLine(url) : listMethodsLine(url),
    confidence: 'certain' as const,
  };
  return { kind: 'ran', instances: [instance], examined: () => true, ...(gap === undefined ? {} : { gaps: [gap] }) };
}
