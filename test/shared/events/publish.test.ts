import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, test } from 'vitest';
import type { Bus } from '../../../shared/events/bus.ts';
import type { ServiceEvent } from '../../../shared/events/event.ts';
import { eventsOf } from '../../../shared/events/events-of.ts';
import { type Change, type Outbox, publishChanges } from '../../../shared/events/outbox.ts';
import { publish } from '../../../shared/events/publish.ts';
import { findingImage } from './images.ts';

const eventNamed = (id: number, different = {}): ServiceEvent => {
  const [event] = eventsOf(undefined, findingImage({ finding_id: id, ...different }));
  if (!event) throw new Error('no event');
  return event;
};
const idOf = ({ detail }: ServiceEvent) => ('finding' in detail ? detail.finding.finding_id : 0);
const patient = { sleep: async () => {}, random: () => 0.5 };

/** A bus that answers each event as the test says, and remembers what it was given. */
function busThat(answer: (event: ServiceEvent, call: number) => string | undefined) {
  const calls: ServiceEvent[][] = [];
  const bus: Bus = {
    async put(events) {
      calls.push([...events]);
      return events.map((event) => answer(event, calls.length));
    },
  };
  return { bus, calls };
}

describe('publishing', () => {
  test('hands over ten events at a time, each once', async () => {
    const { bus, calls } = busThat(() => undefined);
    const events = Array.from({ length: 25 }, (_, at) => eventNamed(at + 1));
    expect(await publish({ bus, ...patient }, events)).toEqual(new Map());
    expect(calls.map((call) => call.length).toSorted()).toEqual([10, 10, 5].toSorted());
    expect(
      calls
        .flat()
        .map(idOf)
        .toSorted((a, b) => a - b),
    ).toEqual(events.map(idOf));
  });

  test('hands over fewer where they are large', async () => {
    const { bus, calls } = busThat(() => undefined);
    const description = '\u0001'.repeat(20_000);
    const texts = {
      description,
      risk: description,
      recommendation: description,
      references: Array(30).fill(description),
    };
    await publish(
      { bus, ...patient },
      Array.from({ length: 4 }, (_, at) => eventNamed(at + 1, texts)),
    );
    for (const call of calls) {
      const bytes = call.reduce((sum, { detail }) => sum + Buffer.byteLength(JSON.stringify(detail)), 0);
      expect(bytes).toBeLessThan(256 * 1024);
    }
    expect(calls.flat()).toHaveLength(4);
  });

  test('tries again what the bus did not take, and that alone', async () => {
    const { bus, calls } = busThat((event, call) =>
      idOf(event) === 3 && call < 3 ? 'ThrottlingException' : undefined,
    );
    const events = [1, 2, 3].map((id) => eventNamed(id));
    expect(await publish({ bus, ...patient }, events)).toEqual(new Map());
    expect(calls.map((call) => call.map(idOf))).toEqual([[1, 2, 3], [3], [3]]);
  });

  test('a call that failed is not made again: its client repeats what may help', async () => {
    let calls = 0;
    const bus: Bus = {
      async put() {
        calls += 1;
        throw new Error('no route');
      },
    };
    const events = [1, 2].map((id) => eventNamed(id));
    expect([...(await publish({ bus, ...patient }, events))]).toEqual(events.map((each) => [each, 'Error: no route']));
    expect(calls).toBe(1);
  });

  test('says which it could not hand over, and why', async () => {
    const { bus } = busThat((event) => (idOf(event) === 2 ? 'InternalFailure' : undefined));
    const events = [1, 2, 3].map((id) => eventNamed(id));
    expect([...(await publish({ bus, ...patient }, events))]).toEqual([[events[1], 'InternalFailure']]);
  });
});

describe('the outbox', () => {
  const change = (sequence: string, image: Record<string, unknown>) => ({
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: sequence, Keys: {}, NewImage: marshall(image) },
  });

  function outboxThat(
    answer: (event: ServiceEvent) => string | undefined,
    deadLetter?: (change: Change) => Promise<void>,
  ) {
    const aside: string[] = [];
    const why: string[] = [];
    const { bus, calls } = busThat(answer);
    const outbox: Outbox = {
      bus,
      ...patient,
      log: () => {},
      deadLetter:
        deadLetter ??
        (async ({ dynamodb }, reason) => {
          aside.push(dynamodb.SequenceNumber);
          why.push(reason);
        }),
    };
    return { outbox, calls, aside, why };
  }

  test('publishes what is news and says nothing of the rest', async () => {
    const { outbox, calls } = outboxThat(() => undefined);
    const records = [change('1', findingImage()), change('2', { pk: 'P#1', sk: 'PT#1' })];
    expect(await publishChanges(outbox, records)).toEqual([]);
    expect(calls.flat().map(idOf)).toEqual([7]);
  });

  test('gives back the changes whose events were not taken', async () => {
    const { outbox } = outboxThat((event) => (idOf(event) === 8 ? 'InternalFailure' : undefined));
    const records = [change('1', findingImage()), change('2', findingImage({ finding_id: 8 }))];
    expect(await publishChanges(outbox, records)).toEqual(['2']);
  });

  test('dead-letters what it does not understand, and publishes the others', async () => {
    const { outbox, calls, aside } = outboxThat(() => undefined);
    const records = [change('1', findingImage({ severity: 'purple' })), change('2', findingImage())];
    expect(await publishChanges(outbox, records)).toEqual([]);
    expect(aside).toEqual(['1']);
    expect(calls.flat().map(idOf)).toEqual([7]);
  });

  test('dead-letters what the bus will never take, and gives back what it may take later', async () => {
    const reasons: Record<number, string> = { 8: 'MalformedDetail', 9: 'ThrottlingException', 10: 'InvalidArgument' };
    const { outbox, aside, why } = outboxThat((event) => reasons[idOf(event)]);
    const records = [7, 8, 9, 10].map((id) => change(String(id), findingImage({ finding_id: id })));
    expect(await publishChanges(outbox, records)).toEqual(['9']);
    expect(aside).toEqual(['8', '10']);
    expect(why).toEqual(['rejected by the event bus: MalformedDetail', 'rejected by the event bus: InvalidArgument']);
  });

  test('tells a change that comes again with the same id, so that consumers can drop it', async () => {
    const { outbox, calls } = outboxThat(() => undefined);
    const [first, second] = ['1', '2'].map((sequence) => change(sequence, findingImage()));
    await publishChanges(outbox, [first]);
    await publishChanges(outbox, [first, second]);
    const ids = calls.flat().map(({ detail }) => detail.id);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
  });

  test('tells a streak once: nothing of a finding that is seen again and again', async () => {
    const { outbox, calls } = outboxThat(() => undefined);
    const seen = (times: number) =>
      findingImage({ times_seen: times, last_seen: 1_700_000_000 + times, run_ids: [`run-${times}`] });
    const again = (times: number) => {
      const { dynamodb } = change(String(times), seen(times));
      return { eventName: 'MODIFY', dynamodb: { ...dynamodb, OldImage: marshall(seen(times - 1)) } };
    };
    expect(await publishChanges(outbox, [change('1', seen(1)), again(2), again(3), again(4)])).toEqual([]);
    expect(calls.flat().map(({ type }) => type)).toEqual(['Finding Opened']);
  });

  test('gives back what it could not even dead-letter', async () => {
    const { outbox } = outboxThat(
      () => undefined,
      () => Promise.reject(new Error('no queue')),
    );
    expect(await publishChanges(outbox, [change('1', findingImage({ severity: 'purple' }))])).toEqual(['1']);
  });
});
