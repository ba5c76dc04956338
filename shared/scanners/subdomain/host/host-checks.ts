import type { Check } from '../../../scanning/check.ts';
import { aliasTakeover } from './checks/alias-takeover.ts';
import { danglingAlias } from './checks/dangling-alias.ts';
import { delegationTakeover } from './checks/delegation-takeover.ts';
import { hostCertificate } from './checks/host-certificate.ts';
import { hostSignaturesBroken } from './checks/host-signatures-broken.ts';
import { hostedService } from './checks/hosted-service.ts';
import { lameDelegation } from './checks/lame-delegation.ts';
import { mailTakeover } from './checks/mail-takeover.ts';
import { privateLookingHost } from './checks/private-looking-host.ts';
import { silentCloudAddress } from './checks/silent-cloud-address.ts';
import { specialAddress } from './checks/special-address.ts';
import { subtreeTakeover } from './checks/subtree-takeover.ts';
import type { HostArtifact } from './host-artifact.ts';

/** Checks that go by what a host shows, or does not show, to who asks it. */
export const checksByWeb: readonly Check<HostArtifact>[] = [
  aliasTakeover,
  hostCertificate,
  hostedService,
  privateLookingHost,
  silentCloudAddress,
];

/** Checks of what an alias leads to: of a wildcard they say something though nothing knows a name below it. */
export const aliasChecks: ReadonlySet<string> = new Set(
  [aliasTakeover, danglingAlias, hostedService].map(({ id }) => id),
);

/** The checks on one host. */
export const hostChecks: readonly Check<HostArtifact>[] = [
  aliasTakeover,
  danglingAlias,
  delegationTakeover,
  hostCertificate,
  hostSignaturesBroken,
  hostedService,
  lameDelegation,
  mailTakeover,
  privateLookingHost,
  silentCloudAddress,
  specialAddress,
  subtreeTakeover,
];
