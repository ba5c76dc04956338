import * as z from 'zod/mini';
import { NotAuthenticated, NotPermitted } from '../outcome/errors.ts';
import { maxId } from '../records/fields.ts';
import { type Permission, permissionsOf, type Role, roles } from './permissions.ts';

/** A role in one project, or in all of them. */
export interface Grant {
  readonly project: number | '*';
  readonly role: Role;
}

/** The authenticated caller and the caller's grants. */
export interface Principal {
  readonly subject: string;
  readonly grants: readonly Grant[];
}

const role = z.enum(roles);

/** A caller as the gateway has authenticated it. */
export interface Caller extends Principal {
  /** When the token ends, in whole seconds since the epoch. */
  readonly expiresAt: number;
}

/** Parses `project:<id>:<role>` or `project:*:<role>`; undefined for any other text, which grants nothing. */
export function parseGrant(text: string): Grant | undefined {
  const match = /^project:(\*|[1-9]\d{0,9}):([a-z]+)$/.exec(text);
  const parsed = role.safeParse(match?.[2]);
  if (!match || !parsed.success) return undefined;
  if (match[1] === '*') return { project: '*', role: parsed.data };
  const project = Number(match[1]);
  return project <= maxId ? { project, role: parsed.data } : undefined;
}

/** What the authorizer hands to an endpoint: strings only, as the gateway passes nothing else. */
const authorizerContext = z.object({
  subject: z.string().check(z.minLength(1)),
  grants: z.string(),
  /** When the token ends, in seconds since the epoch. */
  exp: z.string(),
});

/**
 * Reads the caller from the gateway's authorizer context at `now` (milliseconds since the epoch).
 * @throws NotAuthenticated where there is none, as an endpoint never trusts the gateway alone; and where the token has
 * ended (RFC 7519 section 4.1.4) since the gateway had it verified, whose verdict it remembers.
 */
export function principalOf(context: unknown, now: number): Caller {
  const parsed = authorizerContext.safeParse(context);
  if (!parsed.success) throw new NotAuthenticated('no authorizer context');
  if (!(Number(parsed.data.exp) * 1000 > now)) throw new NotAuthenticated('the token has expired');
  const grants = parsed.data.grants.split(' ').flatMap((text) => parseGrant(text) ?? []);
  return { subject: parsed.data.subject, grants, expiresAt: Math.floor(Number(parsed.data.exp)) };
}

/**
 * The project id of data that belongs to the service as a whole, such as its audit records: no request can name it,
 * and only a grant for all projects covers it.
 */
export const wholeService = 0;

/** Whether a caller has all permissions of a grant. */
export function covers({ grants }: Pick<Principal, 'grants'>, wanted: Grant): boolean {
  return grants.some(
    ({ project, role }) =>
      (project === '*' || project === wanted.project) && roles.indexOf(role) >= roles.indexOf(wanted.role),
  );
}

/** The highest role of a caller in a project, or in all of them (`*`); undefined where no grant is for it. */
export function highestRole({ grants }: Pick<Principal, 'grants'>, project: Grant['project']): Role | undefined {
  return roles.findLast((role) =>
    grants.some((grant) => grant.role === role && (grant.project === '*' || grant.project === project)),
  );
}

declare const checked: unique symbol;

/** The id of a project after its permission check; no key can be built without one. */
export interface AuthorizedProject {
  readonly [checked]: true;
  readonly id: number;
}

function isChecked(project: { readonly id: number }): project is AuthorizedProject {
  return project.id >= wholeService;
}

/**
 * Checks that the caller has a permission in a project.
 * @throws NotPermitted
 */
export function authorize(principal: Principal, projectId: number, permission: Permission): AuthorizedProject {
  const allowed = principal.grants.some(
    (grant) => (grant.project === '*' || grant.project === projectId) && permissionsOf(grant.role).has(permission),
  );
  if (!allowed)
    throw new NotPermitted(`${permission} in ${projectId === wholeService ? 'all projects' : `project ${projectId}`}`);
  return projectOfRun(projectId);
}

/**
 * Checks that the caller has a permission in any project: what a request about the caller alone needs. It authorizes no
 * project: what is returned stands for none.
 * @throws NotPermitted
 */
export function authorizeAnywhere({ grants }: Principal, permission: Permission): AuthorizedProject {
  if (!grants.some(({ role }) => permissionsOf(role).has(permission)))
    throw new NotPermitted(`${permission} in any project`);
  return projectOfRun(wholeService);
}

/** The project that an API token names, for looking up the token before the caller is authenticated. */
export function projectOfToken({ projectId }: { readonly projectId: number }): AuthorizedProject {
  return projectOfRun(projectId);
}

/** The project of a run in progress, which was authorized when the run was requested. */
export function projectOfRun(projectId: number): AuthorizedProject {
  const project = { id: projectId };
  if (!isChecked(project)) throw new RangeError(`not a project id: ${projectId}`);
  return project;
}
