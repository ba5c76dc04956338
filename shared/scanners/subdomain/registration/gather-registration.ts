import { getDomain } from 'tldts';
import { oneLine } from '../../../scanning/web/exhibit.ts';
import { type AskingTerms, askPatiently, failureWords } from '../sources/ask-patiently.ts';
import type { OpenService } from '../sources/json-service.ts';
import { askRdap, rdapUrl } from './ask-rdap.ts';
import { parseRegistration } from './parse-registration.ts';
import type { RegistrationArtifact } from './registration.ts';

/** The check id of its coverage. */
export const registrationSource = 'source-rdap';

/** What gathering needs. */
export interface RegistrationTerms extends AskingTerms {
  /** Of the RDAP service. */
  readonly baseUrl: string;
  readonly open: OpenService;
  readonly now: () => number;
  /** Called for unexpected failures. */
  readonly faulty: (what: string, error: unknown) => void;
}

/** A URL as findings show it: an operator may have put a key into the query, or a name and a password before the host. */
function shownUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return oneLine(`${origin}${pathname}`, 500);
}

async function said(domain: string, terms: RegistrationTerms): Promise<RegistrationArtifact['said']> {
  const { baseUrl, open, now } = terms;
  try {
    return await askPatiently(async (signal) => {
      const answer = await askRdap(baseUrl, domain, { open, signal, now });
      const { host } = new URL(answer.url);
      if (answer.kind === 'none')
        return { kind: 'none', reason: `${host} has no registration data of ${domain} (status 404)` } as const;
      return { kind: 'registered', from: shownUrl(answer.url), ...parseRegistration(answer.json, domain) } as const;
    }, terms);
  } catch (error) {
    return { kind: 'unknown', reason: failureWords(error, registrationSource, terms) };
  }
}

/**
 * Gathers the registration of the domain that a name belongs to by the public suffix list. Throws the reason of the run's
 * signal, and a WebFailure `spent` where the run may send no more.
 */
export async function gatherRegistration(name: string, terms: RegistrationTerms): Promise<RegistrationArtifact> {
  // Some who let names below their own be registered run a registry for them; of others the service has no data.
  const domain = getDomain(name, { allowPrivateDomains: true }) ?? name;
  const asked = shownUrl(rdapUrl(terms.baseUrl, domain));
  return { domain, asked, said: await said(domain, terms), at: terms.now() };
}
