import type { Check } from '../../../scanning/check.ts';
import type { XmlrpcArtifact } from '../wordpress/gather-xmlrpc.ts';
import { judgeXmlrpc } from '../wordpress/xmlrpc-verdict.ts';

/** xmlrpc.php answers as XML-RPC: to a GET with its greeting, or to system.listMethods with a list. */
export const wordpressXmlrpc: Check<XmlrpcArtifact> = {
  id: 'wordpress-xmlrpc',
  title: 'WordPress XML-RPC enabled',
  score: 3,
  risk: 'XML-RPC accepts usernames and passwords. An attacker can guess passwords there and bypass login limits and two-factor authentication that protect only the login page.',
  recommendation: 'Block requests to xmlrpc.php in the web server where no app or service needs it.',
  cwe: [749, 307],
  references: [
    'https://developer.wordpress.org/apis/xml-rpc/',
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
  ],
  judge: judgeXmlrpc,
};
