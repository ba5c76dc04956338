import type { Check } from '../../../scanning/check.ts';
import { domainDeletionPending } from './checks/domain-deletion-pending.ts';
import { domainExpiring } from './checks/domain-expiring.ts';
import { transferLockMissing } from './checks/transfer-lock-missing.ts';
import type { RegistrationArtifact } from './registration.ts';

/** The checks on the registration of a domain. */
export const registrationChecks: readonly Check<RegistrationArtifact>[] = [
  domainDeletionPending,
  domainExpiring,
  transferLockMissing,
];
