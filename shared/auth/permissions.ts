import { roleNames } from '../records/access/role.ts';

/** What each role may do beyond the role above it. A route names exactly one of these permissions. */
const granted = {
  viewer: ['diagnosis:read', 'osint:read', 'finding:read', 'scan:read'],
  operator: ['diagnosis:scan', 'osint:scan', 'scan:run'],
  editor: ['diagnosis:write', 'osint:write', 'finding:write', 'scan:write'],
  admin: ['osint:administer', 'scan:audit', 'scan:switch', 'scan:administer', 'scan:usage', 'scan:redrive'],
} as const;

/** A role of a caller in a project. */
export type Role = keyof typeof granted;
/** A permission that a route requires. */
export type Permission = (typeof granted)[Role][number];

/** Roles from the least to the most privileged; each includes the permissions of those before it. */
export const roles = roleNames satisfies readonly Role[];

/** The permissions of a role, including those of lesser roles. */
export function permissionsOf(role: Role): ReadonlySet<Permission> {
  return new Set(roles.slice(0, roles.indexOf(role) + 1).flatMap((each) => granted[each]));
}
