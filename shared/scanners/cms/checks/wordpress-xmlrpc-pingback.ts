import type { Check } from '../../../scanning/check.ts';
import type { XmlrpcArtifact } from '../wordpress/gather-xmlrpc.ts';
import { judgeMethod } from '../wordpress/xmlrpc-verdict.ts';

/** The list of methods has pingback.ping. It is read from the list; no pingback is sent. */
export const wordpressXmlrpcPingback: Check<XmlrpcArtifact> = {
  id: 'wordpress-xmlrpc-pingback',
  title: 'WordPress XML-RPC pingback enabled',
  score: 5,
  risk: 'An attacker can make the site send requests to URLs of their choice (SSRF), to attack other sites or to scan the internal network.',
  recommendation: 'Remove `pingback.ping` with the filter `xmlrpc_methods`, or block requests to xmlrpc.php.',
  cwe: [918],
  references: [
    'https://developer.wordpress.org/reference/hooks/xmlrpc_methods/',
    'https://cwe.mitre.org/data/definitions/918.html',
  ],
  judge: (artifact) =>
    judgeMethod(
      artifact,
      'pingback.ping',
      'XML-RPC lists the method pingback.ping, which makes the site request a URL that the caller specifies.',
    ),
};
