import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { batchFunction, callFunction, clockFunction, messageFunction } from '../../../shared/http/event-function.ts';
import { queue, tableStream } from '../../../shared/http/message-source.ts';
import { lambdaContext } from '../../lambda-context.ts';

function lined() {
  const lines: Record<string, unknown>[] = [];
  return { lines, options: { log: (entry: Record<string, unknown>) => void lines.push(entry), now: () => 5 } };
}

const messageOf = (messageId: string, body: string) => ({ messageId, receiptHandle: `handle of ${messageId}`, body });
const failedOf = (...ids: string[]) => ({ batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })) });

const order = z.object({ project: z.number(), run: z.string() });
const textOf = (run: string) => JSON.stringify({ project: 7, run });

/** A function that takes orders, with what it was connected to, did and was told to refuse. */
function taking(run: (given: z.output<typeof order>) => Promise<Record<string, unknown>>, timeMs?: number) {
  const { lines, options } = lined();
  const did: string[] = [];
  let connections = 0;
  const connect = () => {
    connections += 1;
    return { did };
  };
  const handler = messageFunction(
    connect,
    {
      parse: (body) => z.parse(order, JSON.parse(body)),
      factsOf: ({ project, run: id }) => ({ project, run: id }),
      run: async (deps, given, { log }) => {
        deps.did.push(given.run);
        if (given.run === 'says') log({ event: 'something happened' });
        return run(given);
      },
      refuse: async (deps, { receiptHandle }) => void deps.did.push(`refused ${receiptHandle}`),
    },
    options,
  );
  const take = (...messages: ReturnType<typeof messageOf>[]) => handler({ Records: messages }, lambdaContext(timeMs));
  return { take, lines, did, connections: () => connections };
}

describe('a function that takes messages', () => {
  test('connects once, and logs one line for each with its id, what it is about and how it came out', async () => {
    const { take, lines, connections } = taking(async () => ({ outcome: 'done' }));
    expect(await take(messageOf('a', textOf('1')), messageOf('b', textOf('2')))).toEqual(failedOf());
    expect(await take(messageOf('c', textOf('3')))).toEqual(failedOf());
    expect(connections()).toBe(1);
    expect(lines).toEqual(
      ['a', 'b', 'c'].map((messageId, index) => ({
        event: 'message',
        messageId,
        project: 7,
        run: String(index + 1),
        outcome: 'done',
        durationMs: 0,
      })),
    );
  });

  test('has a message handed over again that fails, without the others', async () => {
    const { take, lines, did } = taking(async ({ run }) => {
      if (run === '1') throw new Error('no', { cause: new Error('why') });
      return {};
    });
    expect(await take(messageOf('a', textOf('1')), messageOf('b', textOf('2')))).toEqual(failedOf('a'));
    expect(did).toEqual(['1', '2']);
    expect(lines).toEqual([
      expect.objectContaining({ event: 'message failed', messageId: 'a', run: '1', message: 'no' }),
      expect.objectContaining({ event: 'message', messageId: 'b', run: '2' }),
    ]);
  });

  test.each(['no json', '{"project":"7"}', 'null'])('refuses %s, which is none of its messages', async (body) => {
    const { take, lines, did } = taking(async () => ({}));
    expect(await take(messageOf('a', body), messageOf('b', textOf('2')))).toEqual(failedOf('a'));
    expect(did).toEqual(['refused handle of a', '2']);
    expect(lines.map(({ event, messageId }) => [event, messageId])).toEqual([
      ['message not parsed', 'a'],
      ['message', 'b'],
    ]);
  });

  test('begins none for which there is no time, but the first', async () => {
    const { take, lines, did } = taking(async () => ({}), 4999);
    const answer = await take(messageOf('a', textOf('1')), messageOf('b', textOf('2')), messageOf('c', 'no json'));
    expect(answer).toEqual(failedOf('b', 'c'));
    expect(did).toEqual(['1']);
    expect(lines.map(({ event }) => event)).toEqual([
      'message',
      'message returned for lack of time',
      'message returned for lack of time',
    ]);
  });

  test('says of each line of its work which message it is about', async () => {
    const { take, lines } = taking(async () => ({}));
    await take(messageOf('a', textOf('says')));
    expect(lines[0]).toEqual({ event: 'something happened', messageId: 'a', project: 7, run: 'says' });
  });

  test('has the whole batch handed over again where the event is none of the queue', async () => {
    const { take, did } = taking(async () => ({}));
    await expect(take({ ...messageOf('a', textOf('1')), messageId: 7 as never })).rejects.toThrow();
    expect(did).toEqual([]);
  });
});

describe('a function that takes records together', () => {
  test('answers with those to be handed over again, each once, and logs one line', async () => {
    const { lines, options } = lined();
    let connections = 0;
    const connect = () => {
      connections += 1;
      return {};
    };
    const handler = batchFunction(
      'imported',
      queue,
      connect,
      async (_deps, records, line) => {
        line.findings = 1;
        return records.flatMap(({ messageId, body }) => (body === 'fail' ? [messageId, messageId] : []));
      },
      options,
    );
    const Records = [messageOf('a', 'fail'), messageOf('b', 'good')];
    expect(await handler({ Records }, lambdaContext())).toEqual(failedOf('a'));
    expect(await handler({ Records: [messageOf('c', 'good')] }, lambdaContext())).toEqual(failedOf());
    expect(connections).toBe(1);
    expect(lines).toEqual([
      { event: 'imported', records: 2, findings: 1, failed: ['a'], durationMs: 0 },
      { event: 'imported', records: 1, findings: 1, durationMs: 0 },
    ]);
  });

  test('names the changes of the stream by their sequence numbers, and keeps all else of them', async () => {
    const { options } = lined();
    const record = { eventID: 'e', dynamodb: { SequenceNumber: '17', NewImage: { pk: { S: 'P#1' } } } };
    const handler = batchFunction(
      'published',
      tableStream,
      () => ({}),
      async (_deps, records) => {
        expect(records).toEqual([record]);
        return records.map(tableStream.idOf);
      },
      options,
    );
    expect(await handler({ Records: [record] }, lambdaContext())).toEqual(failedOf('17'));
  });

  test('fails as a whole, with its line, where its work does', async () => {
    const { lines, options } = lined();
    const fail = async () => {
      throw new Error('no');
    };
    const handler = batchFunction('imported', queue, () => ({}), fail, options);
    await expect(handler({ Records: [messageOf('a', '')] }, lambdaContext())).rejects.toThrow('no');
    expect(lines).toEqual([expect.objectContaining({ event: 'imported', records: 1, message: 'no' })]);
  });
});

test('a function that a clock calls knows how long it has, and its line tells what it did', async () => {
  const { lines, options } = lined();
  const handler = clockFunction(
    'sweep',
    () => 3,
    async (looked, { remainingMs }) => {
      expect(remainingMs()).toBeGreaterThan(0);
      return { looked };
    },
    options,
  );
  expect(await handler({ at: 'noon' }, lambdaContext())).toBeUndefined();
  expect(lines).toEqual([{ event: 'sweep', looked: 3, durationMs: 0 }]);
});

test('no function that an event calls is answered for before its work has ended', async () => {
  const { lines, options } = lined();
  const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
  const handler = clockFunction(
    'sweep',
    () => 3,
    () => promise,
    options,
  );
  let isAnswered = false;
  const answered = handler({}, lambdaContext(0)).then(() => {
    isAnswered = true;
  });
  await new Promise((turn) => setTimeout(turn, 20));
  expect(isAnswered).toBe(false);
  resolve({});
  await answered;
  expect(lines).toHaveLength(1);
});

describe('a function that another one calls', () => {
  const named = z.object({ name: z.string() });

  /** A function that greets whoever calls it. */
  function greeting() {
    const { lines, options } = lined();
    let connections = 0;
    const connect = () => {
      connections += 1;
      return { word: 'hello' };
    };
    const call = callFunction(
      'greeting',
      connect,
      async ({ word }, { event, line, log, remainingMs }) => {
        const { name } = named.parse(event);
        line.name = name;
        if (name === 'nobody') throw new Error('nobody is there');
        if (name === 'echo') log({ event: 'heard', name });
        return { said: `${word} ${name}`, hasTime: remainingMs() > 1000 };
      },
      options,
    );
    return { call, lines, connections: () => connections };
  }

  test('returns what its core returns, connects once, and logs one line with what the core adds to it', async () => {
    const { call, lines, connections } = greeting();
    expect(await call({ name: 'one' }, lambdaContext())).toEqual({ said: 'hello one', hasTime: true });
    expect(await call({ name: 'two' }, lambdaContext(500))).toEqual({ said: 'hello two', hasTime: false });
    expect(connections()).toBe(1);
    expect(lines).toEqual(['one', 'two'].map((name) => ({ event: 'greeting', name, durationMs: 0 })));
  });

  test('fails with the error of its core, which its line tells with what was known by then', async () => {
    const { call, lines } = greeting();
    await expect(call({ name: 'nobody' }, lambdaContext())).rejects.toThrow('nobody is there');
    await expect(call({}, lambdaContext())).rejects.toThrow();
    expect(lines).toEqual([
      expect.objectContaining({ name: 'nobody', message: 'nobody is there', durationMs: 0 }),
      expect.not.objectContaining({ name: 'nobody' }),
    ]);
  });

  test('has a log of its own beside that line', async () => {
    const { call, lines } = greeting();
    await call({ name: 'echo' }, lambdaContext());
    expect(lines.map(({ event }) => event)).toEqual(['heard', 'greeting']);
  });

  test('is not connected before its first call', () => {
    expect(greeting().connections()).toBe(0);
  });
});
