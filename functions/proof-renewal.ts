import { clockFunction } from '../shared/http/event-function.ts';
import { logLine } from '../shared/log.ts';
import { onDemand } from '../shared/on-demand.ts';
import type { Look } from '../shared/proofs/prover.ts';
import { renewProofs } from '../shared/proofs/renew-proofs.ts';
import { connectStore } from '../shared/store/table/connection.ts';

/** Left for the looks that are under way when time is up: each ends by its own limit. */
const marginMs = 15_000;

/** What looks for proofs is loaded with the first one that is to be looked for. */
const look: Look = onDemand(async () => (await import('../shared/proofs/prover.ts')).connectProver());

const connect = () => ({ store: connectStore(), look });

export const handler = clockFunction('proofs renewed', connect, ({ store, look }, { remainingMs }) =>
  renewProofs(store, logLine, look, store.now() + remainingMs() - marginMs),
);
