// A consumer of messages in the shell of the product's, whose work throws.
import { messageFunction } from '../../../../shared/http/event-function.ts';

export const handler = messageFunction(() => undefined, {
  parse: (body) => body,
  factsOf: () => ({}),
  run: () => Promise.reject(new Error('on purpose')),
});
