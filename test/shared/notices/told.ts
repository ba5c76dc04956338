import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type ReceiverServer, startReceiver } from './receiver.ts';
import { type NoticeWorld, noticeWorld, webhookSecret } from './world.ts';

/** What each test of a file has: a world and a project of its own, and a receiver that has heard of nothing yet. */
class Told {
  #world: NoticeWorld | undefined;
  #receiver: ReceiverServer | undefined;
  project = 2000;

  get world(): NoticeWorld {
    if (!this.#world) throw new Error('no test has begun');
    return this.#world;
  }

  get receiver(): ReceiverServer {
    if (!this.#receiver) throw new Error('no test has begun');
    return this.#receiver;
  }

  async open(): Promise<void> {
    this.#receiver = await startReceiver();
  }

  /** What one test leaves to be tried again must not come in the next. */
  async begin(): Promise<void> {
    this.#world = await noticeWorld();
    this.project += 1;
    this.receiver.received.length = 0;
    this.receiver.answers.length = 0;
  }

  webhook() {
    return { kind: 'webhook', url: `${this.receiver.url}/hook?key=hidden`, secret: webhookSecret } as const;
  }

  /** The id of a message that was received. */
  id(at: number) {
    return this.receiver.received[at]?.headers['webhook-id'];
  }

  /** What a message says. */
  data(at: number) {
    return JSON.parse(this.receiver.received[at]?.body ?? '{}').data;
  }
}

/** Sets up, for each test of a file, whom notices are told to. */
export function toldInTests(): Told {
  const told = new Told();
  beforeAll(() => told.open());
  beforeEach(() => told.begin());
  afterAll(() => told.receiver.close());
  return told;
}
