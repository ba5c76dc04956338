import type * as z from 'zod/mini';
import type { callerRecord } from '../records/access/caller.ts';
import { maxUnixTime } from '../records/fields.ts';
import { type Caller, highestRole, type Principal } from './principal.ts';
import { isApiTokenSubject } from './subject.ts';

/** The projects that a caller's grants name one by one, in the order of their ids. */
export function namedProjects({ grants }: Principal): number[] {
  const ids = grants.flatMap(({ project }) => (project === '*' ? [] : [project]));
  return [...new Set(ids)].sort((one, other) => one - other);
}

/** What the service knows of a caller. */
export function callerOf(caller: Caller): z.output<typeof callerRecord> {
  const { subject, grants, expiresAt } = caller;
  return {
    subject,
    token_type: isApiTokenSubject(subject) ? 'api_token' : 'identity_provider',
    // An issuer may say anything.
    expires_at: Math.min(expiresAt, maxUnixTime),
    grants: grants.map(({ project, role }) => `project:${project}:${role}`),
    role_in_all_projects: highestRole(caller, '*') ?? null,
    project_roles: namedProjects(caller).flatMap((id) => {
      const role = highestRole(caller, id);
      return role === undefined ? [] : [{ project_id: id, role }];
    }),
  };
}
