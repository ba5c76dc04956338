import type { Check } from '../../../../scanning/check.ts';
import { judgeRegistration, withoutStatuses } from '../judge-registration.ts';
import type { RegistrationArtifact } from '../registration.ts';

const location = 'RDAP status';

const judge = (registration: RegistrationArtifact) =>
  judgeRegistration(registration, (said, { domain }) => {
    const has = (status: string) => said.statuses.includes(status);
    // A domain in its redemption period is pending deletion, too (RFC 3915, 3.3): the more hopeful status tells how far it is.
    if (has('pending restore')) {
      const description = `${domain} was deleted. The registrar has requested its restoration, which the registry has not completed.`;
      return { location, description, score: 6, title: 'Deleted domain registration pending restore' };
    }
    if (has('redemption period')) {
      const description = `${domain} was deleted and is in its redemption period: only its last registrant can still have it restored.`;
      return { location, description, title: 'Deleted domain registration in redemption period' };
    }
    if (has('pending delete')) {
      const description = `The registry is about to delete ${domain}: after that anyone can register it.`;
      return { location, description };
    }
    return withoutStatuses(said);
  });

/**
 * The registry has the domain as deleted (RFC 3915, 3.1; RFC 8056, 2): `pending delete` or `redemption period`: 9, `pending
 * restore`: 6. Certain.
 */
export const domainDeletionPending: Check<RegistrationArtifact> = {
  id: 'domain-deletion-pending',
  title: 'Domain registration pending deletion',
  score: 9,
  confidence: 'certain',
  cwe: [672],
  references: ['https://www.rfc-editor.org/rfc/rfc3915#section-3', 'https://www.rfc-editor.org/rfc/rfc8056#section-2'],
  risk: 'Websites and mail of the domain are unavailable or about to be. Companies that register deleted domains automatically take most of them within seconds: the new owner receives the mail, obtains certificates and can reset passwords of accounts that use its addresses.',
  recommendation:
    'Ask the registrar at once to restore the registration, which is possible during the redemption period (usually 30 days) only. If the domain is no longer needed, remove it from all accounts, allow lists, records and links first.',
  judge,
};
