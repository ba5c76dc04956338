import type { Check } from '../../../../scanning/check.ts';
import { judgeRegistration, withoutStatuses } from '../judge-registration.ts';
import type { RegistrationArtifact } from '../registration.ts';

/** Each of them prevents a transfer to another registrar (RFC 8056, 2; RFC 9083, 10.2.2). */
const locks: readonly string[] = [
  'client transfer prohibited',
  'server transfer prohibited',
  'transfer prohibited',
  'locked',
];

/** A domain that is being deleted cannot be transferred (RFC 5731, 2.3); domain-deletion-pending reports it. */
const ends: readonly string[] = ['pending delete', 'redemption period', 'pending restore'];

const location = 'RDAP status';

const judge = (registration: RegistrationArtifact) =>
  judgeRegistration(registration, (said, { domain }) => {
    const hasOneOf = (these: readonly string[]) => said.statuses.some((status) => these.includes(status));
    if (hasOneOf(ends) || hasOneOf(locks)) return undefined;
    if (said.statuses.includes('pending transfer')) {
      const description = `A transfer of ${domain} to another registrar has been requested and is not completed.`;
      return { location, description, score: 6, title: 'Domain transfer pending, no transfer lock' };
    }
    const reason = withoutStatuses(said);
    if (reason !== undefined) return reason;
    return {
      location,
      description: `The registry has no status for ${domain} that prevents transfers to another registrar.`,
    };
  });

/**
 * No status of the domain prevents transfers (RFC 8056, 2): 1; one has been requested: 6. Firm, as some registries have other
 * means.
 */
export const transferLockMissing: Check<RegistrationArtifact> = {
  id: 'transfer-lock-missing',
  title: 'Domain without transfer lock',
  score: 1,
  confidence: 'firm',
  cwe: [693],
  references: [
    'https://www.rfc-editor.org/rfc/rfc8056#section-2',
    'https://www.icann.org/resources/pages/epp-status-codes-2014-06-16-en',
  ],
  risk: 'An attacker who obtains the authorization code of the domain, or access to the mailbox of its contact, can transfer it to another registrar and take over its websites and mail.',
  recommendation:
    'Turn on the transfer lock (clientTransferProhibited) at the registrar; for important domains order a registry lock (serverTransferProhibited). If a transfer is pending that nobody requested, contact the registrar at once. Some country-code registries have no such lock: accept the finding there, and protect the authorization code.',
  judge,
};
