import type { CheckFacts } from '../check.ts';
import { printable } from '../printable.ts';
import type { Retest } from '../scanner.ts';
import type { WebRequest, WebResponse } from '../web/message/web-message.ts';
import type { WebClient } from '../web/web-client.ts';

/** What is kept of a body, in characters. */
const maxBody = 300;

/** The checks that a retest needs: that of its finding, and the one that has taken its place. All of them where nothing is retested. */
export function retested<C extends Pick<CheckFacts, 'id'> & { readonly formerly?: readonly string[] }>(
  checks: readonly C[],
  retest: Pick<Retest, 'checkId'> | undefined,
): readonly C[] {
  if (retest === undefined) return checks;
  const { checkId } = retest;
  return checks.filter(({ id, formerly = [] }) => id === checkId || formerly.includes(checkId));
}

function askedBy({ url, method = 'GET' }: WebRequest): string {
  return `${method} ${url}`;
}

function answeredBy({ status, headers, text, redirects, url }: WebResponse): string {
  const way = redirects.map((each) => `${each.status} ${each.url}`);
  const arrived = redirects.length > 0 ? `${status} ${url}` : String(status);
  const lines = headers.pairs.map(([name, value]) => `${name}: ${value}`);
  return [...way, arrived, ...lines, '', printable(text().slice(0, maxBody))].join('\n').trim();
}

/** A web client whose requests and answers are kept as the proof of a retest. */
export function witnessed(web: WebClient, { exchanged }: Pick<Retest, 'exchanged'>): WebClient {
  return {
    ...web,
    request: async (request) => {
      try {
        const response = await web.request(request);
        exchanged(askedBy(request), answeredBy(response));
        return response;
      } catch (error) {
        exchanged(askedBy(request), error instanceof Error ? error.message : 'no answer');
        throw error;
      }
    },
  };
}
