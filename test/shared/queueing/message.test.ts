import { expect, test } from 'vitest';
import { messageFunction } from '../../../shared/http/event-function.ts';
import { messageText, NewerMessage, parseMessage } from '../../../shared/queueing/message.ts';
import type { Pipeline } from '../../../shared/queueing/slots.ts';
import { endDeadLetter } from '../../../shared/upkeep/dead-letter.ts';

const sent = { project_id: 1001, run_id: '01900000-0000-7000-8000-000000000001' };
const newer = JSON.stringify({ version: 2, project_id: 1001, runs: [sent.run_id] });

test('a message tells its version, and one without is of the first', () => {
  expect(JSON.parse(messageText(sent))).toEqual({ version: 1, ...sent });
  expect(parseMessage(messageText(sent))).toEqual(sent);
  expect(parseMessage(JSON.stringify(sent))).toEqual(sent);
});

test('a message of a later version is known as such, whatever is in it', () => {
  expect(() => parseMessage(newer)).toThrow(new NewerMessage(2));
  expect(() => parseMessage('{"project_id":1001}')).not.toThrow(NewerMessage);
});

const noPipeline = { log: () => undefined } as unknown as Pipeline;

test('among the dead letters a message of a later version is kept, and one that is none of ours is dropped', async () => {
  const work = { parse: (body: string) => body, factsOf: () => ({}), run: endDeadLetter };
  const lines: unknown[] = [];
  const log = { log: (line: object) => void lines.push(line), now: () => 0 };
  const handler = messageFunction(() => noPipeline, work, log);
  const record = (messageId: string, body: string) => ({ messageId, body, receiptHandle: messageId, attributes: {} });
  const Records = [record('newer', newer), record('foreign', 'no json')];
  const context = { getRemainingTimeInMillis: () => 30_000 };
  const answer = await handler({ Records }, context as Parameters<typeof handler>[1]);
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'newer' }] });
  expect(lines).toMatchObject([
    { event: 'message failed', error: 'NewerMessage' },
    { event: 'message', outcome: 'invalid' },
  ]);
});
