import type { WebResponse } from '../message/web-message.ts';
import type { WebClient } from '../web-client.ts';

/** An address without its query where that holds the password: of a form that is sent by GET, and of what it leads to. */
function withoutPassword(address: string, password: string): string {
  const url = new URL(address);
  if (![...url.searchParams.values()].includes(password)) return address;
  url.search = '';
  return url.href;
}

/** A client that keeps what it is answered, redirects included; no address that is kept holds the password. */
export function hearing(
  web: WebClient,
  password: string,
): { readonly web: WebClient; readonly answers: readonly WebResponse[] } {
  const answers: WebResponse[] = [];
  const keep = (response: WebResponse) => {
    const { sent, url, location } = response;
    answers.push({
      ...response,
      url: withoutPassword(url, password),
      location: location === undefined ? undefined : withoutPassword(location, password),
      sent: { ...sent, url: withoutPassword(sent.url, password) },
    });
  };
  const heard: WebClient = {
    ...web,
    async request(wanted) {
      const response = await web.request(wanted);
      for (const each of [...response.redirects, response]) keep(each);
      return response;
    },
  };
  return { web: heard, answers };
}
