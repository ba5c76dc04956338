import type { Check } from '../../../scanning/check.ts';
import type { XmlrpcArtifact } from '../wordpress/gather-xmlrpc.ts';
import { judgeXmlrpc } from '../wordpress/xmlrpc-verdict.ts';

/** xmlrpc.php answers as XML-RPC: to a GET with its greeting, or to system.listMethods with a list. */
export const wordpressXmlrpc: Check<XmlrpcArtifact> = {
  id: 'wordpress-xmlrpc',
  title: 'XML-RPC is open to everyone',
  score: 3,
  risk: 'A second door to the log-in that limits and second factors of the log-in page often forget.',
  recommendation: 'Refuse requests to xmlrpc.php at the server where no app or service needs it.',
  cwe: [749],
  references: [
    'https://developer.wordpress.org/apis/xml-rpc/',
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
  ],
  judge: judgeXmlrpc,
};
