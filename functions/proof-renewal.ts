import { clockFunction } from '../shared/http/event-function.ts';
import { logLine } from '../shared/log.ts';
import { connectProver } from '../shared/proofs/prover.ts';
import { renewProofs } from '../shared/proofs/renew-proofs.ts';
import { connectStore } from '../shared/store/connection.ts';

/** Left for the looks that are under way when time is up: each ends by its own limit. */
const marginMs = 15_000;

const connect = () => ({ store: connectStore(), look: connectProver() });

export const handler = clockFunction('proofs renewed', connect, ({ store, look }, { remainingMs }) =>
  renewProofs(store, logLine, look, store.now() + remainingMs() - marginMs),
);
