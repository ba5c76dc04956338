import type { Check } from '../../../scanning/check.ts';
import type { XmlrpcArtifact } from '../wordpress/gather-xmlrpc.ts';
import { judgeMethod } from '../wordpress/xmlrpc-verdict.ts';

/** The list of methods has pingback.ping. It is read from the list; no pingback is sent. */
export const wordpressXmlrpcPingback: Check<XmlrpcArtifact> = {
  id: 'wordpress-xmlrpc-pingback',
  title: 'XML-RPC offers pingbacks',
  score: 5,
  risk: 'Anybody can make the site send requests to addresses of their choice: to attack others, or to look into its own network.',
  recommendation: 'Take pingback.ping out by the filter xmlrpc_methods, or refuse requests to xmlrpc.php.',
  cwe: [918],
  references: [
    'https://developer.wordpress.org/reference/hooks/xmlrpc_methods/',
    'https://cwe.mitre.org/data/definitions/918.html',
  ],
  judge: (artifact) =>
    judgeMethod(
      artifact,
      'pingback.ping',
      'XML-RPC lists pingback.ping, which makes the site fetch an address that the caller names.',
    ),
};
