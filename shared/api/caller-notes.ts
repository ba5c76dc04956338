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
  'project.name': { description: 'Name of the project; empty if it has none' },
  'project.role': { description: 'Highest role of the caller in the project: viewer, operator, editor or admin' },
};
