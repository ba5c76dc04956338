import type { ActiveCheck } from '../active-check.ts';

/**
 * The server answers TRACE with the request as it came: a header of a random name comes back in the body. TRACE changes
 * nothing (RFC 9110, 9.3.8). Silent where it is refused or the page answers as always. Certain.
 */
export const traceMethod: ActiveCheck = {
  id: 'trace-method',
  title: 'The server answers TRACE',
  score: 3,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://www.rfc-editor.org/rfc/rfc9110#name-trace',
    'https://owasp.org/www-community/attacks/Cross_Site_Tracing',
  ],
  risk: 'The answer shows the request as it reached the server, with what proxies added to it: inner addresses and headers, and cookies that scripts must not read where an old client can be made to send TRACE.',
  recommendation:
    'Turn it off: Apache `TraceEnable off`, nginx answers 405 by itself, IIS: refuse the verb in request filtering, Tomcat `allowTrace="false"`, CloudFront refuses it by itself.',
  asks: ({ kind }) => kind === 'folder',
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
      description: 'The server sends back a TRACE request as it came.',
      evidence: `sent: TRACE with ${line}\nin the answer: ${line}`,
      response,
    };
  },
};
