import { type AuthorizedProject, projectOfRun } from '../auth/principal.ts';
import { credentialSecret } from '../records/policies/credential.ts';
import type { Credential } from '../records/policies/site-credential.ts';
import type { RunSettings } from '../records/runs/run-settings.ts';
import { scannedAs } from '../records/settings/scannable.ts';
import { textIn } from '../records/stored.ts';
import type { Run } from '../runs/run.ts';
import { readCredential, type StoredCredential } from '../store/policies/credentials.ts';
import type { Vault } from '../store/policies/credentials-vault.ts';
import type { Store } from '../store/table/connection.ts';

/** Where a run's credentials come from. */
export interface CredentialSource {
  readonly store: Pick<Store, 'table'>;
  readonly vault: Pick<Vault, 'read'>;
}

/** What a run was given, or in the user's words why it cannot be. */
export type RunCredentials = UsersOfRun | { readonly fault: string };

/** The credentials that a run scans with. */
export interface UsersOfRun {
  readonly credentials: readonly Credential[];
  /** Of the second user; absent where the policy names none. */
  readonly second?: readonly Credential[];
}

/** Thrown and caught here: the words of a fault. */
class Unusable extends Error {
  override readonly name = 'Unusable';
}

/** How often a credential is read again that was replaced between the look at its note and at its secret. */
const maxTries = 3;

/** The origin of what is scanned; undefined for a setting that names no web site, and so gets no credentials. */
function siteOrigin(run: Pick<Run, 'record'>, { record, linked }: RunSettings): string | undefined {
  const { logsIn, target, scanned } = scannedAs(run.record) ?? {};
  if (!logsIn || !target || !scanned) return undefined;
  // Without its basic setting an application scan has no target, and finds out by itself.
  const holder = target.of === 'record' ? record : linked;
  return holder ? new URL(textIn(scanned.type, holder, target.field)).origin : undefined;
}

/** What a secret holds; undefined where somebody has put something else there by hand. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The secret of a stored credential; undefined where that is being replaced or deleted at this moment. */
async function readSecret(
  { vault }: CredentialSource,
  project: AuthorizedProject,
  { name, secret_id }: StoredCredential,
): Promise<Credential | undefined> {
  const text = await vault.read(project, secret_id);
  if (text === undefined) return undefined;
  const parsed = credentialSecret.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw new Unusable(`The credential ${name} was stored by another version of the service: store it again`);
}

async function load(
  source: CredentialSource,
  project: AuthorizedProject,
  name: string,
  origin: string,
): Promise<Credential> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const stored = await readCredential(source.store.table, project, name);
    if (!stored) break;
    if (!stored.origins.includes(origin)) throw new Unusable(`The credential ${name} is not valid for ${origin}`);
    const secret = await readSecret(source, project, stored);
    if (secret) return secret;
  }
  throw new Unusable(`The credential ${name} does not exist`);
}

/**
 * The header that a credential makes; none for a form. Cookies of several credentials go into one; any other header has
 * one value.
 */
function loginHeaderOf(credential: Credential): string | undefined {
  if (credential.kind === 'form') return undefined;
  if (credential.kind === 'header') return credential.header.toLowerCase();
  return credential.kind === 'basic' ? 'authorization' : 'cookie';
}

function requireApart(names: readonly string[], credentials: readonly Credential[]): void {
  const seen = new Map<string, string>();
  for (const [index, credential] of credentials.entries()) {
    const header = loginHeaderOf(credential);
    const name = names[index] ?? '';
    const what = header === undefined ? 'use form-based login' : `set the header ${header}`;
    const other = seen.get(what);
    if (other !== undefined && header !== 'cookie') {
      throw new Unusable(`The credentials ${other} and ${name} both ${what}`);
    }
    seen.set(what, name);
  }
}

/** The credentials of one user, which fit together. */
async function loadAll(
  source: CredentialSource,
  run: Pick<Run, 'record' | 'project_id'>,
  names: readonly string[],
  origin: string,
): Promise<readonly Credential[]> {
  const project = projectOfRun(run.project_id);
  const credentials: Credential[] = [];
  for (const name of names) credentials.push(await load(source, project, name, origin));
  requireApart(names, credentials);
  return credentials;
}

/**
 * Reads the credentials that a run's policy names, at each of its starts anew: what was deleted or replaced meanwhile is
 * not used any more. A scan never goes on without one that it should have: what it would not see is not gone.
 * @throws where the table or Secrets Manager cannot be reached
 */
export async function readCredentials(
  source: CredentialSource,
  run: Pick<Run, 'record' | 'project_id'>,
  settings: RunSettings,
): Promise<RunCredentials> {
  const names = [...new Set(settings.policy.credentials)];
  const origin = names.length > 0 ? siteOrigin(run, settings) : undefined;
  if (origin === undefined) return { credentials: [] };
  const others = [...new Set(settings.policy.second_credentials)];
  try {
    const credentials = await loadAll(source, run, names, origin);
    if (others.length === 0) return { credentials };
    return { credentials, second: await loadAll(source, run, others, origin) };
  } catch (error) {
    if (error instanceof Unusable) return { fault: error.message };
    throw error;
  }
}
