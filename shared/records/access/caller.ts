import * as z from 'zod/mini';
import { recordId, unixTime } from '../fields.ts';
import { roleNames } from './role.ts';

/** What vouches for a caller: a token of the identity provider, or an API token of the service. */
const tokenTypes = ['identity_provider', 'api_token'] as const;

/** The caller of a request, as the service knows it. */
export const callerRecord = z.object({
  subject: z.string(),
  token_type: z.enum(tokenTypes),
  expires_at: unixTime,
  /** Each as its token says it: `project:<id>:<role>` or `project:*:<role>`. */
  grants: z.array(z.string()),
  /** The highest role in all projects; null where the grants name single projects alone. */
  role_in_all_projects: z.nullable(z.enum(roleNames)),
  /** The highest role in each project that a grant names. */
  project_roles: z.array(z.object({ project_id: recordId, role: z.enum(roleNames) })),
});
