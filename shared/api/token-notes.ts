import type { FieldNotes } from './field-note.ts';

/** Notes on the fields of API tokens. */
export const tokenNotes: FieldNotes = {
  'token.token_id': {
    description: 'Identifier of the API token; a put request must not contain it, because a token cannot be changed',
    example: 1001,
  },
  'token.name': { description: 'What the token is for', example: 'deployment pipeline' },
  'token.grants': {
    description:
      'What the token permits: project:<id>:<role> for its own project or project:*:<role> for all, at most what its creator may do',
    example: ['project:1001:operator'],
  },
  'token.created_by': { description: 'Subject of the caller who created the token' },
  'token.expires_at': {
    description: 'End of the token, Unix time in seconds: by default 90 days after its creation, at most 365',
    example: 1_800_000_000,
  },
  'token.last_used_at': {
    description: 'Last use of the token, Unix time in seconds, to the hour; 0 if it has never been used',
  },
  access_token: {
    description:
      'The API token, sent as Authorization: Bearer. Only in the first response: it is not stored, and the response to a repeated request with the same Idempotency-Key does not contain it',
  },
};
