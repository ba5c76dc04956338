import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { ActiveCheck } from '../active-check.ts';
import { printableLine } from '../content/evidence.ts';

const dangerous: ReadonlySet<string> = new Set([
  'PUT',
  'DELETE',
  'CONNECT',
  'TRACK',
  'DEBUG',
  'MOVE',
  'COPY',
  'MKCOL',
  'PROPPATCH',
]);

function methodsOf({ status, headers }: WebResponse): readonly string[] {
  if (status >= 400) return [];
  return (headers.get('allow') ?? '')
    .slice(0, 2000)
    .split(',')
    .map((method) => method.trim().toUpperCase())
    .filter((method) => dangerous.has(method));
}

/**
 * Potentially dangerous HTTP methods enabled. The server's answer to OPTIONS names methods by which files are written
 * or deleted (PUT, DELETE, MOVE...), for a folder as for a name in it that cannot exist. None of them is sent: whether
 * they work is not known, which is why it is a hint. Silent for CORS lists and interfaces that name them for their own
 * paths alone. Tentative.
 */
export const dangerousMethods: ActiveCheck = {
  id: 'dangerous-methods',
  title: 'Potentially dangerous HTTP methods enabled',
  score: 1,
  confidence: 'tentative',
  cwe: [650],
  references: [
    'https://www.rfc-editor.org/rfc/rfc9110#name-allow',
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/06-Test_HTTP_Methods',
  ],
  risk: 'Where the methods work without authentication, an attacker can upload files to the server or delete them. WebDAV is often left enabled although it is not used.',
  recommendation:
    'Allow only the methods that are used. Apache: `<LimitExcept GET POST HEAD> Require all denied </LimitExcept>` and `Dav Off`; nginx: `limit_except GET POST { deny all; }` without `dav_methods`; CloudFront: "GET, HEAD" as allowed methods.',
  appliesTo: ({ kind }) => kind === 'folder',
  async probe({ point, request, marker }) {
    const ask = async (url: string) => {
      const response = await request({ url, method: 'OPTIONS' });
      return { response, methods: methodsOf(response) };
    };
    if ((await ask(point.url.href)).methods.length === 0) return undefined;
    // An interface names what its own paths take; a server names it for any name.
    const { response, methods } = await ask(`${point.url.origin}${point.url.pathname}${marker()}`);
    if (methods.length === 0) return undefined;
    return {
      cause: methods.toSorted().join(' '),
      description: `The Allow header of the OPTIONS response lists ${methods.join(', ')}. The methods were not tried.`,
      evidence: `Allow: ${printableLine(response.headers.get('allow') ?? '')}`,
      response,
    };
  },
};
