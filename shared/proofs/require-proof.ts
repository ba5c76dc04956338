import { type AuthorizedProject, projectOfRun } from '../auth/principal.ts';
import type { Invocation } from '../invocation/invocation.ts';
import { InvalidRequest } from '../outcome/errors.ts';
import type { Profile } from '../records/policies/scan-options.ts';
import type { RunSettings } from '../records/runs/run-settings.ts';
import { scannedAs } from '../records/settings/scannable.ts';
import { textIn } from '../records/stored.ts';
import type { Run } from '../runs/run.ts';
import { effectivePolicy } from '../schedules/effective-policy.ts';
import { allProofs } from '../store/access/target-proofs.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import { areCovered } from './covers.ts';
import { isValid } from './proof-life.ts';

/** Port scans, and whatever sends more than any visitor does. */
function needsProof(record: string, profile: Profile): boolean {
  return scannedAs(record)?.alwaysIntrusive === true || profile !== 'baseline';
}

/** The first of some targets that no valid proof of the project covers; undefined where there is none. */
async function firstUnproven(
  store: Store,
  project: AuthorizedProject,
  targets: readonly string[],
): Promise<string | undefined> {
  const now = unixSeconds(store);
  const proofs = (await Array.fromAsync(allProofs(store.table, project))).filter((proof) => isValid(proof, now));
  return targets.find((target) => !areCovered(proofs, target));
}

const shown = (target: string) => (target.length > 100 ? `${target.slice(0, 100)}...` : target);

/**
 * Checks that the targets of a request have the proofs of ownership that the stage requires.
 * @param field the field of the request that names the setting
 * @throws InvalidRequest for a target without a valid proof
 */
export async function requireProofs(
  store: Store,
  project: AuthorizedProject,
  { targets }: Invocation,
  field: string,
): Promise<void> {
  const [first] = targets;
  if (!first) return;
  // All of them are of one setting, which has one policy.
  const { profile } = await effectivePolicy(store, project, first.subject);
  if (!needsProof(first.subject.record, profile)) return;
  const missing = await firstUnproven(
    store,
    project,
    targets.map(({ target }) => target),
  );
  if (missing !== undefined)
    throw new InvalidRequest(`${field}: there is no valid proof of ownership of ${shown(missing)} (put-target-proof)`);
}

/**
 * Why a run may not continue for lack of a proof, as a text for users; undefined if it may. Asked at each of its
 * starts.
 */
export async function unprovenRun(
  store: Store,
  run: Pick<Run, 'record' | 'project_id'>,
  { record, linked, policy }: RunSettings,
): Promise<string | undefined> {
  const { target, scanned } = scannedAs(run.record) ?? {};
  if (!target || !scanned || !needsProof(run.record, policy.profile)) return undefined;
  const holder = target.of === 'record' ? record : linked;
  // Without the rest of its setting a scan has no target, and finds out by itself.
  if (!holder) return undefined;
  const missing = await firstUnproven(store, projectOfRun(run.project_id), [
    textIn(scanned.type, holder, target.field),
  ]);
  return missing === undefined ? undefined : `There is no valid proof of ownership of ${shown(missing)}`;
}
