import { day } from '../../../../scanning/certificate/certificate-faults.ts';
import type { Check } from '../../../../scanning/check.ts';
import { judgeRegistration } from '../judge-registration.ts';
import type { RegistrationArtifact } from '../registration.ts';

const dayMs = 86_400_000;
const soonMs = 30 * dayMs;
const urgentMs = 7 * dayMs;

const judge = (registration: RegistrationArtifact) =>
  judgeRegistration(registration, ({ expiresAt }, { domain, at }) => {
    if (expiresAt === undefined) return 'the registration data contain no expiration date';
    const left = expiresAt - at;
    if (left > soonMs) return undefined;
    const location = 'RDAP expiration';
    if (left > 0) {
      const description = `The registration of ${domain} ends on ${day(expiresAt)}.`;
      return { location, description, ...(left <= urgentMs ? { score: 8 } : {}) };
    }
    const description = `The registration of ${domain} ended on ${day(expiresAt)}, and the registry has not recorded a renewal.`;
    return { location, description, score: 9, title: 'Domain registration expired' };
  });

/**
 * The event `expiration` of the registration (RFC 9083, 4.5) is within 30 days: 5; within 7 days: 8; in the past: 9. Firm, as
 * the registrar may be about to renew it.
 */
export const domainExpiring: Check<RegistrationArtifact> = {
  id: 'domain-expiring',
  title: 'Domain registration about to expire',
  score: 5,
  confidence: 'firm',
  cwe: [672],
  references: ['https://www.rfc-editor.org/rfc/rfc9083#section-4.5', 'https://www.icann.org/resources/pages/errp'],
  risk: 'Once the registration ends, the domain is removed from DNS: websites and mail become unavailable. Later anyone can register it, receive its mail, obtain certificates and reset passwords of accounts that use its addresses.',
  recommendation:
    'Renew the registration at the registrar and turn on automatic renewal. Check that the payment method is valid, and that reminders of the registrar reach several people at addresses outside the domain.',
  judge,
};
