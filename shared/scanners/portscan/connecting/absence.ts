import type { Knocked } from './dialer.ts';

/** What became of a port that was open in an earlier scan. */
export type Fate = 'open' | 'absent' | 'unproven';

const REFUSALS = 2;
const SILENT_TRIES = 10;
const CONTROL_TRIES = 5;

/**
 * Looks for proof that a port is no longer open: two refusals, or ten unanswered tries while the host answers elsewhere.
 * `control` tries a port of the same host that answered earlier in this scan; it is asked after the silence, so that
 * a host which has gone away or locked the scanner out meanwhile proves nothing.
 */
export async function proveAbsence(
  knock: () => Promise<Knocked>,
  control: (() => Promise<Knocked>) | undefined,
): Promise<Fate> {
  let refusals = 0;
  let silent = 0;
  while (silent < SILENT_TRIES) {
    const tried = await knock();
    if (tried.kind === 'open') return 'open';
    if (tried.kind === 'silent') silent += 1;
    else refusals += 1;
    if (refusals === REFUSALS) return 'absent';
  }
  for (let tries = 0; control !== undefined && tries < CONTROL_TRIES; tries += 1) {
    const tried = await control();
    if (tried.kind !== 'silent') return 'absent';
  }
  return 'unproven';
}
