import * as z from 'zod/mini';
import { storedCallback } from '../../../shared/callbacks/stored-callback.ts';
import { storedOverdueSearch } from '../../../shared/notices/overdue.ts';
import { storedDeliveryQueue } from '../../../shared/notices/stored-delivery-queue.ts';
import { storedNotice } from '../../../shared/notices/stored-notice.ts';
import { storedGuard, storedStake } from '../../../shared/queueing/lock-queue.ts';
import { storedAudit } from '../../../shared/records/access/audit-record.ts';
import { storedProject } from '../../../shared/records/access/project.ts';
import { storedTargetProof } from '../../../shared/records/access/target-proof.ts';
import { storedToken } from '../../../shared/records/access/token.ts';
import { storedFindingEvent } from '../../../shared/records/findings/finding-event.ts';
import { storedFinding } from '../../../shared/records/findings/stored-finding.ts';
import { storedSuppression } from '../../../shared/records/findings/suppression.ts';
import { storedDelivery } from '../../../shared/records/notices/delivery.ts';
import { storedNotification } from '../../../shared/records/notices/notification.ts';
import { storedPolicy } from '../../../shared/records/policies/policy.ts';
import { storedScanning } from '../../../shared/records/runs/scanning.ts';
import { resources } from '../../../shared/records/settings/resources.ts';
import type { StoredKind } from '../../../shared/records/stored.ts';
import { storedRun } from '../../../shared/runs/run.ts';
import { storedSchedule } from '../../../shared/schedules/schedule-start.ts';
import { storedCadence } from '../../../shared/schedules/schedule-wake.ts';
import { storedAnswer } from '../../../shared/store/changes/idempotency.ts';
import { storedEvidence } from '../../../shared/store/findings/evidence.ts';
import { storedHost } from '../../../shared/store/hosts/hosts.ts';
import { storedCredential } from '../../../shared/store/policies/credentials.ts';
import { storedDefinition } from '../../../shared/store/policies/policy-definitions.ts';
import { storedDiscard } from '../../../shared/store/policies/secret-life.ts';
import { storedCounter } from '../../../shared/store/records/next-id.ts';
import { storedCoverage } from '../../../shared/store/runs/coverage.ts';
import { storedNotes } from '../../../shared/store/runs/scan-notes.ts';
import { storedTrend } from '../../../shared/store/runs/trend.ts';
import { storedUsage } from '../../../shared/store/runs/usage.ts';
import { cleanupItem, promoteItem } from '../../../shared/upkeep/sweep.ts';

/** Items of which nothing but the key is read. */
const keyAlone = { type: 'item', record: z.object({ pk: z.string(), sk: z.string() }) };

/** How the product reads each kind of item. */
export const readers: Readonly<Record<string, StoredKind>> = {
  ...Object.fromEntries(resources.map((resource) => [resource.type, resource])),
  counter: storedCounter,
  cadence: storedCadence,
  project: storedProject,
  scanning: storedScanning,
  origin_guard: storedGuard,
  origin_line: storedStake,
  origin_lock: storedStake,
  cleanup: { type: 'clean-up', record: cleanupItem },
  policy: storedPolicy,
  definition: storedDefinition,
  schedule: storedSchedule,
  credential: storedCredential,
  suppression: storedSuppression,
  target_proof: storedTargetProof,
  token: storedToken,
  discard: storedDiscard,
  notification: storedNotification,
  notice_line: storedDeliveryQueue,
  overdue_search: storedOverdueSearch,
  receiver_discard: storedDiscard,
  notice: storedNotice,
  delivery: storedDelivery,
  run: storedRun,
  trend: storedTrend,
  usage: storedUsage,
  client: keyAlone,
  callback: storedCallback,
  place: keyAlone,
  waiting: keyAlone,
  promote: { type: 'note of waiting runs', record: promoteItem },
  coverage: storedCoverage,
  notes: storedNotes,
  finding: storedFinding,
  evidence: storedEvidence,
  finding_event: storedFindingEvent,
  host: storedHost,
  address: keyAlone,
  first_run: { type: 'first run', record: z.object({ run_id: z.string() }) },
  audit: storedAudit,
  service_audit: storedAudit,
  denied: storedAudit,
  idempotency: storedAnswer,
};
