import { isFinal, runStates } from '../records/runs/run-states.ts';

/** What one value of a change may be, in Lambda's words for event filters. */
type Rule = string | { readonly suffix: string } | { readonly prefix: string } | { readonly 'anything-but': string[] };

const text = (...rules: readonly Rule[]) => ({ S: rules });

const findingKeys = { pk: text({ suffix: '#FINDING' }) };
const findingOrHostKeys = { pk: text({ suffix: '#FINDING' }, { suffix: '#HOST' }) };
const runKeys = { pk: text({ suffix: '#RUN' }), sk: text({ prefix: 'RUN#' }) };
const ended = runStates.filter(isFinal);
const living = runStates.filter((state) => !isFinal(state));

/**
 * The changes of the table that the publisher is called for, all that eventsOf makes events of among them: something
 * became open or fixed, a run ended, or a host appeared. All other writes (heartbeats, progress, findings seen again) cost nothing.
 * Lambda takes five filters at most.
 */
export const streamFilters = [
  // No finding is new and no host is open: one filter does for both.
  { eventName: ['INSERT'], dynamodb: { Keys: findingOrHostKeys, NewImage: { status: text('open', 'new') } } },
  {
    eventName: ['MODIFY'],
    dynamodb: {
      Keys: findingKeys,
      NewImage: { status: text('open') },
      OldImage: { status: text({ 'anything-but': ['open'] }) },
    },
  },
  {
    eventName: ['MODIFY'],
    dynamodb: {
      Keys: findingKeys,
      NewImage: { status: text('fixed') },
      OldImage: { status: text({ 'anything-but': ['fixed'] }) },
    },
  },
  { eventName: ['INSERT'], dynamodb: { Keys: runKeys, NewImage: { state: text(...ended) } } },
  {
    eventName: ['MODIFY'],
    dynamodb: { Keys: runKeys, NewImage: { state: text(...ended) }, OldImage: { state: text(...living) } },
  },
] as const;
