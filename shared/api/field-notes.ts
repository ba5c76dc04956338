import { auditNotes } from './audit-notes.ts';
import { callerNotes } from './caller-notes.ts';
import { diagnosisNotes } from './diagnosis-notes.ts';
import type { FieldNote, FieldNotes } from './field-note.ts';
import { findingEventNotes } from './finding-event-notes.ts';
import { findingNotes } from './finding-notes.ts';
import { importNotes } from './import-notes.ts';
import { notificationNotes } from './notification-notes.ts';
import { osintNotes } from './osint-notes.ts';
import { policyNotes } from './policy-notes.ts';
import { runNotes } from './run-notes.ts';
import { targetProofNotes } from './target-proof-notes.ts';
import { tokenNotes } from './token-notes.ts';
import { usageNotes } from './usage-notes.ts';

/** Notes on the tag of records whose lists tell it where they are asked for it. */
function tagNotesOf(...records: readonly string[]): FieldNotes {
  const description = 'Entity tag of the record, for If-Match; only in lists, if etags is true';
  return Object.fromEntries(records.map((record) => [`${record}.etag`, { description, example: '"1001-1"' }]));
}

const notes: FieldNotes = {
  ...auditNotes,
  ...callerNotes,
  ...diagnosisNotes,
  ...findingEventNotes,
  ...findingNotes,
  ...importNotes,
  ...notificationNotes,
  ...osintNotes,
  ...policyNotes,
  ...runNotes,
  ...targetProofNotes,
  ...tokenNotes,
  ...usageNotes,

  project_id: { description: 'Identifier of the project', example: 1001 },
  strict: {
    description: 'If true, a parameter that is not known is refused; otherwise it is ignored',
    example: 'true',
  },
  etags: {
    description: 'If true, each record of the list has its entity tag, etag',
    example: 'true',
  },
  etag: { description: 'Entity tag of the record, as in the ETag header: for If-Match', example: '"1001-0"' },
  ...tagNotesOf(
    'cmsscan_setting',
    'portscan_setting',
    'portscan_target',
    'application_scan',
    'osint',
    'osint_data_source',
    'rel_osint_data_source',
    'osint_detect_word',
  ),
  limit: {
    description: 'Maximum number of records in the response; without it, the whole list is returned',
    example: 100,
  },
  cursor: {
    description:
      'Start of the next page: the X-Next-Cursor header of the previous response. A search stops after 5 seconds and returns what it has found so far: a response with few records, or none, is not the last page if it has X-Next-Cursor',
  },
  status: {
    description: '0 UNKNOWN, 1 OK, 2 CONFIGURED (not yet executed), 3 IN_PROGRESS, 4 ERROR',
    example: 2,
  },
  status_detail: { description: 'Status message', example: 'Configured' },
  scan_at: { description: 'End of the last scan, Unix time in seconds; 0 if never scanned', example: 0 },
  description: { description: 'Description' },
  created_at: { description: 'Time of creation, Unix time in seconds', example: 1_795_219_200 },
  updated_at: { description: 'Time of the last update, Unix time in seconds', example: 1_795_219_200 },
  max_score: { description: 'The highest score that a finding of this data source can have', example: 10 },
  name: { description: 'Display name', example: 'Office network' },
  scan_only: {
    description: 'If true, only the scan is performed and no findings are generated; status and run are updated',
    example: false,
  },

  scanning: { description: 'The switch for all scans of all projects' },
  'scanning.enabled': {
    description:
      'False stops all traffic of scans within 10 seconds; runs wait with their checkpoint until it is true again',
    example: true,
  },
  'scanning.reason': { description: 'Reason, shown to all users of the service', example: 'Maintenance is over' },
  'scanning.stage_enabled': {
    description:
      'False if the deployed configuration of the stage switches scanning off. Scans run only if both are true',
  },
  'scanning.changed_at': { description: 'Time of the last put-scanning, Unix time in seconds; 0 if there was none' },

  'scan.setting_id': { description: 'Identifier of a CMS scan, port scan or application scan setting', example: 1001 },
  message: { description: 'Confirmation that the scan was started' },

  'credential.name': {
    description:
      'Name by which policies refer to the credential: letters, digits, _, . and -. A put request replaces a credential of the same name',
    example: 'staging-login',
  },
  'credential.origins': {
    description:
      'Origins (scheme, host and port) to which the credential may be sent; it is never sent to any other origin',
    example: ['https://staging.example.test'],
  },
  'credential.secret': {
    description:
      'The secret, by kind: basic (username, password), header (header, value), cookie (cookie, the value of the Cookie header) or form (login_url, username, password). For form, an application scan submits the login form on the page login_url, which must be at one of the origins. Optional for form: username_field and password_field if they cannot be detected, extra_fields for further non-secret values such as a tenant, and logged_in_text or logged_out_text, a text shown only to logged-in or only to logged-out users, the most reliable proof of a login. Write-only: never returned, required in every put request',
    example: { kind: 'basic', username: 'scanner', password: 'correct horse battery staple' },
  },
};

/** Records whose fields are those of another record, by name. */
const alike: Readonly<Record<string, string>> = {
  service_audit: 'audit',
  effective_policy: 'policy',
  filter: 'finding',
  sample: 'finding',
  related: 'finding',
};

/** The note on a field of a record; empty where the field name is self-explanatory. */
export function fieldNote(record: string, field: string): FieldNote {
  return notes[`${record}.${field}`] ?? notes[`${alike[record]}.${field}`] ?? notes[field] ?? {};
}

/** The notes that no field of the service uses, given every `<record>.<field>` that exists: leftovers of a change. */
export function unusedNotes(fields: readonly string[]): string[] {
  const known = new Set(fields.flatMap((field) => [field, field.split('.')[1] ?? '']));
  return Object.keys(notes).filter((name) => !known.has(name));
}
