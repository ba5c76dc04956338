import type { FieldNotes } from './field-note.ts';

/** Notes on the fields of audit records. */
export const auditNotes: FieldNotes = {
  'audit.limit': { description: 'Maximum number of records in the response; default 100', example: 100 },
  'audit.since': { description: 'Only records at or after this time, Unix time in seconds' },
  'audit.until': { description: 'Only records at or before this time, Unix time in seconds' },
  'audit.audit_id': { description: 'Identifier of the audit record, a version 7 UUID' },
  'audit.at': { description: 'Time of the request, Unix time in seconds' },
  'audit.subject': { description: 'Subject (sub) of the token that made the request' },
  'audit.action': { description: 'Requested operation: area and route name, such as osint/put-osint' },
  'audit.outcome': { description: 'done, or denied because the token lacks the permission' },
  'audit.request_id': {
    description: 'X-Request-Id of the request; of the latest one if the record summarizes several',
  },
  'audit.repeated': {
    description:
      'Number of further denied requests that this record summarizes; repeated denials are counted, not stored one by one',
  },
  'audit.record_type': { description: 'Type of the changed record; null for a denied request' },
  'audit.record_id': { description: 'Identifier of the changed record, as a string; null for a denied request' },
  'audit.before': { description: 'Fields before the change; null for a create' },
  'audit.after': { description: 'Fields after the change; null for a delete' },
};
