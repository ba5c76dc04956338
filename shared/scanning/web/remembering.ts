import type { WebRequest, WebResponse } from './message/web-message.ts';
import type { WebClient } from './web-client.ts';

const MAX_ANSWERS = 40;
const MAX_BODY = 300_000;

function isPlain({ method, headers, body, session }: WebRequest): boolean {
  return (method ?? 'GET') === 'GET' && headers === undefined && body === undefined && session === undefined;
}

/**
 * A web client that caches responses, because several steps read the login page, the feed or the REST index. Only
 * answers of a page's size are kept, and only so many.
 */
export function remembering(web: WebClient): WebClient {
  const answers = new Map<string, WebResponse>();
  return {
    ...web,
    async request(request) {
      if (!isPlain(request)) return await web.request(request);
      const following = `${request.maxRedirects ?? 0} ${request.url}`;
      const kept = answers.get(request.url) ?? answers.get(following);
      if (kept !== undefined) return kept;
      const answer = await web.request(request);
      // What was cut short for one step is not enough for another that reads on: it is not kept.
      if (answer.block !== undefined || answer.truncated || answer.body.length > MAX_BODY) return answer;
      if (answers.size >= MAX_ANSWERS) answers.delete(answers.keys().next().value ?? '');
      // An answer that leads nowhere is the same however far it would be followed.
      const leads = answer.location !== undefined || answer.redirects.length > 0;
      answers.set(leads ? following : request.url, answer);
      return answer;
    },
  };
}
