/**
 * The states of a run and where each may go: the one table that conditions of writes and the diagram of
 * docs/run-states.md are made from. A state that goes nowhere is final.
 */
export const transitions = {
  /** Waits for a slot, for its message, for another scan of its destination, or for scanning to be switched on. */
  queued: ['running', 'cancelling', 'cancelled', 'skipped', 'failed', 'timed_out'],
  /** A scanner has it, or had it and another invocation is to go on. */
  running: [
    'queued',
    'running',
    'cancelling',
    'cancelled',
    'succeeded',
    'partial',
    'skipped',
    'blocked',
    'failed',
    'timed_out',
  ],
  /** To be stopped: whoever sees it next ends it, whatever the scan has come to meanwhile. */
  cancelling: ['cancelled'],
  cancelled: [],
  succeeded: [],
  partial: [],
  skipped: [],
  blocked: [],
  failed: [],
  timed_out: [],
} as const satisfies Record<string, readonly string[]>;

export type RunState = keyof typeof transitions;

/** The states a run begins in: what a schedule could not start has been skipped from its first moment. */
export const firstStates = ['queued', 'skipped'] as const satisfies readonly RunState[];

/** The states a run can end in. */
export type FinalState = Exclude<RunState, 'queued' | 'running' | 'cancelling'>;

export const runStates = [
  'queued',
  'running',
  'cancelling',
  'cancelled',
  'succeeded',
  'partial',
  'skipped',
  'blocked',
  'failed',
  'timed_out',
] as const satisfies readonly RunState[];

/** The states that may go to this one. */
export function statesBefore(to: RunState): readonly RunState[] {
  return runStates.filter((from) => transitions[from].some((each) => each === to));
}

/** True for a run that has ended. */
export function isFinal(state: RunState): state is FinalState {
  return transitions[state].length === 0;
}
