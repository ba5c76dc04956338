import { fetchBody, type OpenService, serviceJson, serviceUrl } from '../sources/json-service.ts';
import { SourceFailed } from '../sources/source.ts';

/** What an RDAP service has on a domain. */
type RdapAnswer =
  | { readonly kind: 'answer'; readonly url: string; readonly json: unknown }
  | { readonly kind: 'none'; readonly url: string };

/** What asking needs. */
interface RdapTerms {
  readonly open: OpenService;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/** A service that knows the registries redirects to one of them, which may redirect within itself. */
const maxRedirects = 5;
/** Services of registries allow few requests of one client. */
const requestsPerSecond = 1;
/** An answer with all contacts takes some 20 kB. */
const maxBytes = 1_000_000;
/** RFC 7480, 5.2; 308 came later. */
const redirects: readonly number[] = [301, 302, 303, 307, 308];
const noSuchObject = 404;

/** The media types that an answer may have (RFC 7480, 4.2). */
const headers = { accept: 'application/rdap+json, application/json' };

function nextOf(url: string, status: number, location: string | undefined): string {
  if (location === undefined) throw new SourceFailed(`unexpected response status ${status}`, false);
  if (!/^https?:/.test(location))
    throw new SourceFailed('the service redirects to something else than a web server', false);
  if (url.startsWith('https:') && !location.startsWith('https:'))
    throw new SourceFailed('the service redirects to a server without TLS', false);
  return location;
}

/** What is asked about a domain (RFC 9082, 3.1.3) at a service with this base URL. */
export function rdapUrl(baseUrl: string, domain: string): string {
  return serviceUrl(baseUrl, `/domain/${domain}`, {});
}

/**
 * Asks an RDAP service about a domain (RFC 7480, 5), and each server that it redirects to, with a client and the guard's
 * permission of its own. Throws SourceFailed, a WebFailure `spent` where the run may send no more, and the signal's reason.
 */
export async function askRdap(baseUrl: string, domain: string, { open, signal, now }: RdapTerms): Promise<RdapAnswer> {
  let url = rdapUrl(baseUrl, domain);
  const accepted = [noSuchObject, ...redirects];
  for (let followed = 0; followed <= maxRedirects; followed += 1) {
    const web = open(url, signal, requestsPerSecond);
    try {
      const response = await fetchBody(web, url, { headers, maxRedirects: 0, accepted, maxBytes, now });
      const { status, location } = response;
      if (status === noSuchObject) return { kind: 'none', url };
      if (status === 200) return { kind: 'answer', url, json: serviceJson(response) };
      url = nextOf(url, status, location);
    } finally {
      web.close();
    }
  }
  throw new SourceFailed(`the service redirects more than ${maxRedirects} times`, false);
}
