import { whoami } from '../../../shared/api/scan/caller.ts';
import { listProject } from '../../../shared/api/scan/project.ts';
import type { Role } from '../../../shared/auth/permissions.ts';
import type { Client } from '../../library/client.ts';
import { collected } from '../../library/collected.ts';

/** A project that whoever is signed in may see. */
interface KnownProject {
  readonly project_id: number;
  /** Empty where nobody has named it. */
  readonly name: string;
  readonly role: Role;
}

/** Who is signed in, and what they may do where. */
export interface Access {
  readonly subject: string;
  /** The role in projects that are not listed: those of whoever may see all of them. */
  readonly everywhere: Role | undefined;
  readonly projects: readonly KnownProject[];
}

/** Asks the service who the token is and what it may see. Throws as `client.call` does. */
export async function readAccess(client: Client): Promise<Access> {
  const [{ data }, projects] = await Promise.all([
    client.call(whoami, {}),
    collected(client.pages(listProject, {}), (page) => page.project),
  ]);
  const { subject, role_in_all_projects: everywhere } = data.caller;
  return { subject, everywhere: everywhere ?? undefined, projects };
}
