import { messageFunction } from '../shared/http/event-function.ts';
import { connectPipeline } from '../shared/runs/starter.ts';
import { endDeadLetter } from '../shared/upkeep/dead-letter.ts';

export const handler = messageFunction(connectPipeline, {
  // What is none of ours is dropped here, with its text in the log.
  parse: (body) => body,
  factsOf: () => ({}),
  run: (pipeline, body, { log }) => endDeadLetter({ ...pipeline, log }, body),
});
