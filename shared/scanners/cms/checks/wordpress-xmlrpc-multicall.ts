import type { Check } from '../../../scanning/check.ts';
import type { XmlrpcArtifact } from '../wordpress/gather-xmlrpc.ts';
import { judgeMethod } from '../wordpress/xmlrpc-verdict.ts';

/** The list of methods has system.multicall. It is read from the list; nothing is called. */
export const wordpressXmlrpcMulticall: Check<XmlrpcArtifact> = {
  id: 'wordpress-xmlrpc-multicall',
  title: 'XML-RPC offers many calls in one request',
  score: 6,
  risk: 'One request may carry hundreds of calls, so that limits by request do not count them: guesses of passwords, or load.',
  recommendation: 'Refuse requests to xmlrpc.php, or take system.multicall away and keep WordPress up to date.',
  cwe: [307, 799],
  references: ['https://developer.wordpress.org/apis/xml-rpc/', 'https://cwe.mitre.org/data/definitions/307.html'],
  judge: (artifact) =>
    judgeMethod(artifact, 'system.multicall', 'XML-RPC lists system.multicall, which takes many calls in one request.'),
};
