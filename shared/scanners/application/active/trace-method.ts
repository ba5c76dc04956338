import type { ActiveCheck } from '../active-check.ts';

/**
 * HTTP TRACE method enabled. The server responds to TRACE with the request as it came: a header of a random name is
 * returned in the body. TRACE changes nothing (RFC 9110, 9.3.8). Silent where it is refused or the page answers as
 * always. Certain.
 */
export const traceMethod: ActiveCheck = {
  id: 'trace-method',
  title: 'HTTP TRACE method enabled',
  score: 3,
  confidence: 'certain',
  cwe: [749],
  references: [
    'https://www.rfc-editor.org/rfc/rfc9110#name-trace',
    'https://owasp.org/www-community/attacks/Cross_Site_Tracing',
  ],
  risk: 'The response discloses the request as it reached the server, with what proxies added to it: internal addresses and headers. An attacker who can make an outdated client send TRACE can read HttpOnly cookies (cross-site tracing).',
  recommendation:
    'Disable the method. Apache: `TraceEnable off`; IIS: deny the verb in request filtering; Tomcat: `allowTrace="false"`. nginx rejects it with 405 and CloudFront rejects it by default.',
  appliesTo: ({ kind }) => kind === 'folder',
  async probe({ point, request, marker }) {
    const ask = async () => {
      const [name, word] = [`x-${marker()}`, marker()];
      const response = await request({
        url: point.url.href,
        method: 'TRACE',
        headers: { [name]: word },
        session: false,
      });
      const isOurs = (text: string) => [`${name}:${word}`, `${name}: ${word}`].includes(text.toLowerCase());
      const line = response
        .text()
        .split(/[\r\n]/)
        .find(isOurs);
      return { response, line: response.status === 200 ? line : undefined, name, word };
    };
    if ((await ask()).line === undefined) return undefined;
    // The negative control: pages that show the headers of every request do so for GET, too.
    const [name, word] = [`x-${marker()}`, marker()];
    const plain = await request({ url: point.url.href, headers: { [name]: word }, session: false });
    if (plain.text().includes(word)) return undefined;
    const { response, line } = await ask();
    if (line === undefined) return undefined;
    return {
      cause: '',
      description: 'The server returns the received TRACE request in the response body.',
      evidence: `sent: TRACE with ${line}\nin the response: ${line}`,
      response,
    };
  },
};
