import type { Check } from '../../../scanning/check.ts';
import type { XmlrpcArtifact } from '../wordpress/gather-xmlrpc.ts';
import { judgeMethod } from '../wordpress/xmlrpc-verdict.ts';

/** The list of methods has system.multicall. It is read from the list; nothing is called. */
export const wordpressXmlrpcMulticall: Check<XmlrpcArtifact> = {
  id: 'wordpress-xmlrpc-multicall',
  title: 'WordPress XML-RPC system.multicall enabled',
  score: 6,
  risk: 'One request can carry hundreds of calls. An attacker can use this to bypass limits that count requests, for password guessing or to overload the server.',
  recommendation: 'Block requests to xmlrpc.php, or remove `system.multicall`, and keep WordPress up to date.',
  cwe: [307, 799],
  references: ['https://developer.wordpress.org/apis/xml-rpc/', 'https://cwe.mitre.org/data/definitions/307.html'],
  judge: (artifact) =>
    judgeMethod(
      artifact,
      'system.multicall',
      'XML-RPC lists the method system.multicall, which accepts many calls in one request.',
    ),
};
