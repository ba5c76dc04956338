// Functions as Lambda runs them, in a process of its own: `node metrics-process.ts`. What it writes are its metrics.
import { authorizerShell } from '../../../shared/http/authorizer-shell.ts';
import { clockFunction, messageFunction } from '../../../shared/http/event-function.ts';
import { measure } from '../../../shared/metrics/measure.ts';
import { lambdaContext } from '../../lambda-context.ts';

const options = { log: () => undefined, now: Date.now, measure };

const sweep = clockFunction(
  'sweep',
  () => undefined,
  async () => {
    measure('RunsEnded', 1, { State: 'failed', DataSource: 'other', ErrorClass: 'internal' });
    for (const failed of [1, 0, 0]) measure('RunFailures', failed);
    for (let at = 0; at < 250; at += 1) measure('ScanSeconds', at, { DataSource: 'other' });
    for (const size of [3, 8, 2]) measure('ItemCollectionSize', size);
    measure('ReadUnits', 0.5);
    measure('ReadUnits', 2);
    measure('EventsRefused', 0);
    measure('Sweeps', 1);
    return {};
  },
  options,
);
await sweep({}, lambdaContext());

const letter = messageFunction(
  () => undefined,
  {
    parse: (body) => body,
    factsOf: () => ({}),
    run: () => Promise.reject(new Error('broken')),
  },
  options,
);
const message = { messageId: 'a', receiptHandle: 'handle', body: '' };
await letter({ Records: [message, { ...message, messageId: 'b' }] }, lambdaContext());

const authorize = authorizerShell(() => Promise.reject(new Error('no keys')), options);
await authorize({}, lambdaContext()).catch(() => undefined);
