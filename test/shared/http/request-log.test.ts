import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { expect, test } from 'vitest';
import { lineFacts } from '../../../shared/http/line-facts.ts';
import { requestLog } from '../../../shared/http/request-log.ts';
import { NotFound } from '../../../shared/outcome/errors.ts';
import { lambdaContext } from '../../lambda-context.ts';

/** A function in the middleware alone, at a clock that moves by 5 ms each time it is looked at. */
function logged(run: (event: { id: string }, context: Context) => Promise<{ statusCode: number; body: string }>) {
  const lines: Record<string, unknown>[] = [];
  let at = 0;
  const now = () => {
    at += 5;
    return at;
  };
  const log = (entry: Record<string, unknown>) => void lines.push(entry);
  const shell = middy(run)
    .use(
      requestLog<{ id: string }>(
        ({ id }) => ({ requestId: id }),
        { log, now },
        ({ id }) => [`secret-${id}`],
      ),
    )
    .onError((request) => {
      request.response = { statusCode: 500, body: '' };
    });
  return { ask: (id: string) => shell({ id }, lambdaContext()), lines };
}

test('each request is one line: what its event and its function say, the status, and how long it took', async () => {
  const { ask, lines } = logged(async ({ id }, context) => {
    lineFacts(context).project = Number(id);
    return { statusCode: 200, body: '' };
  });
  await Promise.all([ask('1'), ask('2')]);
  expect(lines).toEqual([
    { event: 'request', requestId: '1', project: 1, status: 200, durationMs: 10 },
    { event: 'request', requestId: '2', project: 2, status: 200, durationMs: 10 },
  ]);
});

test('a failure that the caller can cause is one word', async () => {
  const { ask, lines } = logged(async () => {
    throw new NotFound('osint_id: s3cret');
  });
  await ask('1');
  expect(lines).toEqual([{ event: 'request', requestId: '1', outcome: 'NotFound', status: 500, durationMs: 5 }]);
});

test('a bug is told with its causes, without the texts that are secret', async () => {
  const { ask, lines } = logged(async () => {
    throw new Error('broke over secret-7', { cause: new TypeError('secret-7 is no number') });
  });
  await ask('7');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    error: 'Error',
    message: 'broke over [redacted]',
    cause: { error: 'TypeError', message: '[redacted] is no number' },
    status: 500,
  });
  expect(JSON.stringify(lines)).not.toContain('secret-7');
});
