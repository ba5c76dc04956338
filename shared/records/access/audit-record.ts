import * as z from 'zod/mini';
import { recordId, unixTime } from '../fields.ts';

export const auditOutcomes = ['done', 'denied'] as const;

const fields = z.nullable(z.record(z.string(), z.unknown()));

/** What somebody did, or was not let do. A denied request names no record. */
export const auditRecord = z.object({
  audit_id: z.string(),
  /** 0 where it is about the service as a whole. */
  project_id: z.union([recordId, z.literal(0)]),
  at: unixTime,
  subject: z.string(),
  action: z.string(),
  outcome: z.enum(auditOutcomes),
  request_id: z.string(),
  /** Of many denied requests at once: how many more this record stands for. */
  repeated: z.int(),
  record_type: z.nullable(z.string()),
  record_id: z.nullable(z.string()),
  before: fields,
  after: fields,
});

/** An audit record as it is stored: without what a denied request, or a change, has no word for. */
export const storedAudit = {
  type: 'audit record',
  record: z.object({
    ...auditRecord.shape,
    repeated: z._default(auditRecord.shape.repeated, 0),
    record_type: z._default(auditRecord.shape.record_type, null),
    record_id: z._default(auditRecord.shape.record_id, null),
    before: z._default(fields, null),
    after: z._default(fields, null),
  }),
};
