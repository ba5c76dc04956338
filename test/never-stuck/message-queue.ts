import type { RunMessage } from '../../shared/queueing/message.ts';
import type { Queue } from '../../shared/queueing/queue.ts';

/** As the stack has them: infra/constructs/scans/scan-queue.ts. */
const visibilitySeconds = 16 * 60;
const deadVisibilitySeconds = 3 * 60;
const maxReceives = 3;

/** A message on its way. Times are in milliseconds since the epoch. */
export interface Message {
  readonly body: string;
  readonly message: RunMessage;
  visibleAt: number;
  receives: number;
  isDead: boolean;
}

/**
 * The queue of runs and its dead letters: a message that was received comes back unless it is acknowledged, and after
 * its third time goes to the dead letters.
 */
export class MessageQueue implements Queue {
  readonly #now: () => number;
  readonly #messages: Set<Message>;
  /** Whatever was ever sent: a queue may deliver any of it once more. */
  readonly sent: Message[];

  /** It holds what `from` holds, and goes on apart from it. */
  constructor(now: () => number, from?: MessageQueue) {
    this.#now = now;
    const copies = new Map([...(from?.sent ?? [])].map((message) => [message, { ...message }]));
    this.sent = [...copies.values()];
    this.#messages = new Set([...(from ? from.#messages : [])].flatMap((message) => copies.get(message) ?? []));
  }

  readonly send = async (messages: readonly RunMessage[]): Promise<void> => {
    for (const message of messages) {
      const stored = { body: JSON.stringify(message), message, visibleAt: this.#now(), receives: 0, isDead: false };
      this.#messages.add(stored);
      this.sent.push(stored);
    }
  };

  readonly returnMessage = async (): Promise<void> => undefined;

  /** Messages for the scanner, or for the consumer of the dead letters, that can be received now. */
  visible(isDead = false): Message[] {
    for (const each of this.#messages) {
      if (each.isDead || each.receives < maxReceives || each.visibleAt > this.#now()) continue;
      each.isDead = true;
    }
    return [...this.#messages].filter((each) => each.isDead === isDead && each.visibleAt <= this.#now());
  }

  get size(): number {
    return this.#messages.size;
  }

  receive(message: Message): void {
    message.receives += 1;
    message.visibleAt = this.#now() + 1000 * (message.isDead ? deadVisibilitySeconds : visibilitySeconds);
  }

  /** Gives a message up before its time. */
  bury(message: Message): void {
    message.isDead = true;
    message.visibleAt = this.#now();
    this.#messages.add(message);
  }

  acknowledge(message: Message): void {
    this.#messages.delete(message);
  }
}
