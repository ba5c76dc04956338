import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { saidBy } from '../probing/html-answer.ts';

/** How it says what it is: a document type up to Servlet 2.3, a namespace from 2.4 on. */
const kinds =
  /-\/\/Sun Microsystems, Inc\.\/\/DTD Web Application|(?:java\.sun\.com|xmlns\.jcp\.org)\/xml\/ns\/(?:j2ee|javaee)|jakarta\.ee\/xml\/ns\/jakartaee/;
const root = /<web-app(?:\s[^<>]{0,1000})?>/;

/**
 * The root of the deployment descriptor (`WEB-INF/web.xml`) that an answer holds, as it is or as text of a page; undefined
 * where it holds none. No container hands it out by its own address (Servlet 10.5).
 */
export function deploymentDescriptor(response: WebResponse): string | undefined {
  for (const text of [response.text(), saidBy(response)]) {
    if (!kinds.test(text)) continue;
    const found = root.exec(text)?.[0];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Programs in Java, by how their addresses end. */
const javaEnding = /\.(?:jspx?|jspa|jspf|do|action|jsf|faces)$/i;
/** A session of a servlet container. */
const javaSession = /\bJSESSIONID\b/i;

/** True where an answer is a servlet container's, as far as its address and its cookies say so. */
export function isOfServlets(url: URL, response: WebResponse): boolean {
  const session = response.headers.all('set-cookie').some((header) => javaSession.test(header));
  return session || javaEnding.test(url.pathname) || javaSession.test(url.pathname);
}
