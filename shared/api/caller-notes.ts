import type { FieldNotes } from './field-note.ts';

/** Notes on the fields of callers and projects. */
export const callerNotes: FieldNotes = {
  caller: { description: 'The caller of the request, as its token says' },
  'caller.subject': { description: 'Subject (sub) of the token; token:<id> for an API token' },
  token_type: { description: 'identity_provider, or api_token for a token of put-token' },
  'caller.expires_at': { description: 'End of the token, Unix time in seconds' },
  'caller.grants': {
    description: 'What the token permits: project:<id>:<role>, or project:*:<role> for all projects',
    example: ['project:1001:editor'],
  },
  role_in_all_projects: {
    description:
      'Highest role that is granted in all projects: viewer, operator, editor or admin; null if there is none',
  },
  project_roles: { description: 'Highest role in each project that a grant names' },
  'project.name': { description: 'Name of the project; empty if it has none', example: 'Web shop' },
  'project.sla_days': {
    description:
      'In how many days an open finding is to be fixed, by severity, counted from its first observation or its reopening: 0 to 3650, 0 for no limit. A put request sets all three; omitted, they are kept',
    example: { high: 7, medium: 30, low: 90 },
  },
  'project.role': { description: 'Highest role of the caller in the project: viewer, operator, editor or admin' },
};
