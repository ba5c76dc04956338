/** The states of a run and where each may go: the one table that conditions of writes are made from. */
const transitions = {
  queued: ['running', 'failed'],
  running: ['running', 'succeeded', 'failed'],
  succeeded: [],
  failed: [],
} as const satisfies Record<string, readonly string[]>;

export type RunState = keyof typeof transitions;
/** The states a run can end in. */
export type FinalState = Extract<RunState, 'succeeded' | 'failed'>;

export const runStates = ['queued', 'running', 'succeeded', 'failed'] as const satisfies readonly RunState[];

/** The states that may go to this one. */
export function statesBefore(to: RunState): readonly RunState[] {
  return runStates.filter((from) => transitions[from].some((each) => each === to));
}
