import type { Check } from '../../../scanning/check.ts';
import { apexAlias } from './checks/apex-alias.ts';
import { bimiWithoutEffect } from './checks/bimi-without-effect.ts';
import { caaMissing } from './checks/caa-missing.ts';
import { caaUnusable } from './checks/caa-unusable.ts';
import { caaWithoutEffect } from './checks/caa-without-effect.ts';
import { cdsMismatch } from './checks/cds-mismatch.ts';
import { danglingNameServer } from './checks/dangling-name-server.ts';
import { delegationDiffers } from './checks/delegation-differs.ts';
import { dkimInvalid } from './checks/dkim-invalid.ts';
import { dkimTestMode } from './checks/dkim-test-mode.ts';
import { dkimWeakKey } from './checks/dkim-weak-key.ts';
import { dmarcInvalid } from './checks/dmarc-invalid.ts';
import { dmarcMissing } from './checks/dmarc-missing.ts';
import { dmarcPartial } from './checks/dmarc-partial.ts';
import { dmarcPolicyNone } from './checks/dmarc-policy-none.ts';
import { dmarcReportsUnauthorized } from './checks/dmarc-reports-unauthorized.ts';
import { dmarcSeveralRecords } from './checks/dmarc-several-records.ts';
import { dnssecAlgorithmDeprecated } from './checks/dnssec-algorithm-deprecated.ts';
import { dnssecBroken } from './checks/dnssec-broken.ts';
import { dnssecExpiring } from './checks/dnssec-expiring.ts';
import { dnssecMissing } from './checks/dnssec-missing.ts';
import { dsWithoutKey } from './checks/ds-without-key.ts';
import { lameNameServer } from './checks/lame-name-server.ts';
import { mailServerReverseName } from './checks/mail-server-reverse-name.ts';
import { mtaStsMissing } from './checks/mta-sts-missing.ts';
import { mtaStsWithoutEffect } from './checks/mta-sts-without-effect.ts';
import { mxInvalid } from './checks/mx-invalid.ts';
import { mxWildcard } from './checks/mx-wildcard.ts';
import { nameServerAlias } from './checks/name-server-alias.ts';
import { nsec3Iterations } from './checks/nsec3-iterations.ts';
import { recordTakeover } from './checks/record-takeover.ts';
import { singleNameServer } from './checks/single-name-server.ts';
import { soaTimers } from './checks/soa-timers.ts';
import { spfAllowsAll } from './checks/spf-allows-all.ts';
import { spfInvalid } from './checks/spf-invalid.ts';
import { spfMissing } from './checks/spf-missing.ts';
import { spfPtr } from './checks/spf-ptr.ts';
import { spfSeveralRecords } from './checks/spf-several-records.ts';
import { spfTooManyLookups } from './checks/spf-too-many-lookups.ts';
import { tlsRptInvalid } from './checks/tls-rpt-invalid.ts';
import { tlsRptMissing } from './checks/tls-rpt-missing.ts';
import { zoneContentsDiffer } from './checks/zone-contents-differ.ts';
import { zoneSerialsDiffer } from './checks/zone-serials-differ.ts';
import { zoneTransferOpen } from './checks/zone-transfer-open.ts';
import { zoneWalkable } from './checks/zone-walkable.ts';
import type { ZoneArtifact } from './zone-artifact.ts';

/** The checks on a domain as a zone and for mail. */
export const zoneChecks: readonly Check<ZoneArtifact>[] = [
  apexAlias,
  bimiWithoutEffect,
  caaMissing,
  caaUnusable,
  caaWithoutEffect,
  cdsMismatch,
  danglingNameServer,
  delegationDiffers,
  dkimInvalid,
  dkimTestMode,
  dkimWeakKey,
  dmarcInvalid,
  dmarcMissing,
  dmarcPartial,
  dmarcPolicyNone,
  dmarcReportsUnauthorized,
  dmarcSeveralRecords,
  dnssecAlgorithmDeprecated,
  dnssecBroken,
  dnssecExpiring,
  dnssecMissing,
  dsWithoutKey,
  lameNameServer,
  mailServerReverseName,
  mtaStsMissing,
  mtaStsWithoutEffect,
  mxInvalid,
  mxWildcard,
  nameServerAlias,
  nsec3Iterations,
  recordTakeover,
  singleNameServer,
  soaTimers,
  spfAllowsAll,
  spfInvalid,
  spfMissing,
  spfPtr,
  spfSeveralRecords,
  spfTooManyLookups,
  tlsRptInvalid,
  tlsRptMissing,
  zoneContentsDiffer,
  zoneSerialsDiffer,
  zoneTransferOpen,
  zoneWalkable,
];
