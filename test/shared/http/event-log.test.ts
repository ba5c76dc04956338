import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { expect, test } from 'vitest';
import { eventLog } from '../../../shared/http/event-log.ts';
import { lineFacts } from '../../../shared/http/line-facts.ts';
import { lambdaContext } from '../../lambda-context.ts';

test('an invocation by an event is one line, and a failure goes on to Lambda', async () => {
  const lines: Record<string, unknown>[] = [];
  let at = 0;
  const now = () => {
    at += 5;
    return at;
  };
  const shell = middy(async (event: string, context: Context) => {
    lineFacts(context).looked = 3;
    if (event === 'fail') throw new Error('no', { cause: new Error('why') });
    return 'done';
  }).use(eventLog('sweep', { log: (entry) => void lines.push(entry), now }));
  expect(await shell('go', lambdaContext())).toBe('done');
  await expect(shell('fail', lambdaContext())).rejects.toThrow('no');
  expect(lines).toEqual([
    { event: 'sweep', looked: 3, durationMs: 5 },
    expect.objectContaining({
      event: 'sweep',
      looked: 3,
      message: 'no',
      cause: expect.objectContaining({ message: 'why' }),
    }),
  ]);
});
