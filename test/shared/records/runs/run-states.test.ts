import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runStatesFile, runStatesText } from '../../../../infra/run-states.ts';
import { isFinal, runStates, statesBefore, transitions } from '../../../../shared/records/runs/run-states.ts';

test('the diagram of docs/run-states.md is the table of transitions', () => {
  expect(readFileSync(runStatesFile, 'utf8')).toBe(runStatesText());
});

test('every state of the table is listed, can be reached, and leads to an end', () => {
  expect([...runStates].sort()).toEqual(Object.keys(transitions).sort());
  for (const state of runStates) {
    if (state !== 'queued') expect(statesBefore(state), state).not.toEqual([]);
    const reached = new Set([state]);
    for (const each of reached) for (const next of transitions[each]) reached.add(next);
    expect([...reached].some(isFinal), state).toBe(true);
  }
});

test('a run that is to be cancelled can only be cancelled, and one that has ended goes nowhere', () => {
  expect(transitions.cancelling).toEqual(['cancelled']);
  expect(runStates.filter(isFinal)).toEqual([
    'cancelled',
    'succeeded',
    'partial',
    'skipped',
    'blocked',
    'failed',
    'timed_out',
  ]);
});
