import type { Check } from '../../../scanning/check.ts';
import type { XmlrpcArtifact } from '../wordpress/gather-xmlrpc.ts';
import { judgeXmlrpc } from '../wordpress/xmlrpc-verdict.ts';

/**
 * xmlrpc.php answers as XML-RPC: to a GET with its greeting, or to system.listMethods with a list. One finding for the one
 * file, with what it offers beside: pingbacks (5) and many calls in one request (6). Nothing but the list is called.
 */
export const wordpressXmlrpc: Check<XmlrpcArtifact> = {
  id: 'wordpress-xmlrpc',
  title: 'WordPress XML-RPC enabled',
  formerly: ['wordpress-xmlrpc-pingback', 'wordpress-xmlrpc-multicall'],
  score: 3,
  risk: 'XML-RPC accepts usernames and passwords. An attacker can guess passwords there and bypass login limits and two-factor authentication that protect only the login page; with `system.multicall` hundreds of calls fit in one request, and with `pingback.ping` the site sends requests to URLs of the attacker’s choice (SSRF).',
  recommendation:
    'Block requests to xmlrpc.php in the web server where no app or service needs it. Where one does, remove `system.multicall` and `pingback.ping` with the filter `xmlrpc_methods`.',
  cwe: [749, 307, 799, 918],
  references: [
    'https://developer.wordpress.org/apis/xml-rpc/',
    'https://developer.wordpress.org/reference/hooks/xmlrpc_methods/',
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
  ],
  judge: judgeXmlrpc,
};
