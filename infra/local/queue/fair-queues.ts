// The emulator exports no way to its queues but its server; its version is pinned, and a test holds what is changed here.
import { SqsRouter } from '../../../node_modules/fauxqs/dist/sqs/sqsRouter.js';
import { SqsQueue, SqsStore } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js';

interface Grouped {
  readonly messageGroupId?: string | undefined;
}

/**
 * Messages in the order in which they are received: first those of the groups that have the fewest received and not yet
 * deleted, each message counting its group's before it; then as they came. Those without a group are not held back.
 */
export function inFairOrder<T extends Grouped>(waiting: readonly T[], inWork: readonly Grouped[]): T[] {
  const counts = new Map<string, number>();
  const rankOf = ({ messageGroupId: group }: Grouped): number => {
    if (group === undefined) return 0;
    const rank = counts.get(group) ?? 0;
    counts.set(group, rank + 1);
    return rank;
  };
  for (const each of inWork) rankOf(each);
  const ranked = waiting.map((message) => ({ message, rank: rankOf(message) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ message }) => message);
}

/** What a request sends: one message, or the entries of a batch. */
function entriesOf(body: unknown): unknown[] {
  if (typeof body !== 'object' || body === null) return [];
  return 'Entries' in body && Array.isArray(body.Entries) ? body.Entries : [body];
}

/**
 * Makes the emulator's standard queues fair as those of SQS are: a message with a group waits behind those of groups
 * with fewer messages in flight. By itself it forgets the groups of such queues, and hands messages out as they came.
 */
export function makeQueuesFair(): void {
  // The emulator hands a message's attributes on as they are: by them its group is found again where it is made.
  const groups = new WeakMap<object, string>();
  const handle = SqsRouter.prototype.handle;
  SqsRouter.prototype.handle = function (request, reply) {
    for (const entry of entriesOf(request.body)) {
      if (typeof entry !== 'object' || entry === null || !('MessageGroupId' in entry)) continue;
      const given = 'MessageAttributes' in entry ? entry.MessageAttributes : undefined;
      const attributes = typeof given === 'object' && given !== null ? given : {};
      Object.assign(entry, { MessageAttributes: attributes });
      if (typeof entry.MessageGroupId === 'string') groups.set(attributes, entry.MessageGroupId);
    }
    return handle.call(this, request, reply);
  };
  const createMessage = SqsStore.createMessage;
  SqsStore.createMessage = (body, attributes = {}, delaySeconds, group = groups.get(attributes), deduplication) =>
    createMessage(body, attributes, delaySeconds, group, deduplication);
  const dequeue = SqsQueue.prototype.dequeue;
  SqsQueue.prototype.dequeue = function (...given) {
    if (!this.isFifo()) {
      this.processTimers();
      const inWork = [...this.inflightMessages.values()].map(({ message }) => message);
      this.messages = inFairOrder(this.messages, inWork);
    }
    return dequeue.apply(this, given);
  };
}
