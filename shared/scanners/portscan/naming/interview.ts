import type { Socket } from 'node:net';
import { pause } from '../../../scanning/pacing/pause.ts';
import type { Exchange } from '../examination/artifact.ts';
import type { Question, Recipient, ServiceRule } from '../service-rule.ts';
import { SERVICE_RULES } from '../service-rules.ts';
import { BANNER, type Connection, type Patience, sendAndRead } from './conversation.ts';
import { ruleFor } from './recognise.ts';

/** For servers that speak first: some look up the client's name before, or keep those waiting who speak too early. */
export const GREETING: Patience = { firstMs: 6000, quietMs: 150 };
/** For servers that are more likely to wait for the client. */
export const LISTEN: Patience = { firstMs: 400, quietMs: 100 };
const ASK: Patience = { firstMs: 1500, quietMs: 150 };
/** A server that serves one client at a time may listen anew after each, as iperf3 does: who waits for that is refused or reset. */
export const LISTENS_ANEW_MS = 250;
/** For the question of a port's own service where nothing was said: as long as for a late greeting. */
const LATE: Patience = { firstMs: 6000, quietMs: 150 };
/** Questions at the same time, each on a connection of its own. */
const AT_ONCE = 6;
const MAX_REPLIES = 3;
const TRIES_TO_LISTEN = 4;

/** What an interview goes by. */
export interface InterviewParts {
  readonly tls: boolean;
  readonly recipient: Recipient;
  readonly signal: AbortSignal;
  /** Another connection to the port; undefined where none comes about. */
  readonly open: () => Promise<Socket | undefined>;
  /** Whether it is too late for another question. */
  readonly isOver: () => boolean;
}

/** Finds out what one port says, in plain text or through TLS. */
export class Interview {
  readonly #parts: InterviewParts;
  /** A connection on which nobody has spoken yet. */
  #idle: Socket | undefined;
  #isGone = false;
  /** Connections that the server closed before anything was sent. */
  #turnedAway = 0;
  readonly exchanges: Exchange[] = [];

  constructor(parts: InterviewParts) {
    this.#parts = parts;
  }

  /** The service, as soon as an answer gives it away. */
  get known(): ServiceRule | undefined {
    return this.exchanges.map(ruleFor).find((rule) => rule !== undefined);
  }

  /** Whether the server spoke first. */
  get isGreeted(): boolean {
    return this.exchanges.some((each) => each.probe === BANNER.id && each.text.length > 0);
  }

  /** Whether the server has said anything. */
  get isAnswered(): boolean {
    return this.exchanges.some((each) => each.text.length > 0);
  }

  /** Whether the server closed every connection before anything was sent, as one does that admits other addresses only. */
  get isTurnedAway(): boolean {
    return !this.isAnswered && this.#turnedAway === TRIES_TO_LISTEN;
  }

  /** Listens again where the server closed the first connection: one of one client at a time turns away who comes too early. */
  async insist(): Promise<void> {
    for (let tries = 1; !this.isAnswered && this.#turnedAway === tries && tries < TRIES_TO_LISTEN; tries += 1) {
      await pause(tries * LISTENS_ANEW_MS, this.#parts.signal);
      await this.listen(LISTEN);
    }
  }

  /** Waits for a greeting, on a new connection unless one is given, and replies to it. */
  async listen(patience: Patience, given?: Socket): Promise<void> {
    const socket = given ?? (await this.#connection());
    if (socket === undefined) return;
    const banner = await sendAndRead(socket, BANNER, patience, { tls: this.#parts.tls, sent: [] });
    if (banner.text.length === 0 && banner.ended === 'time') this.#idle = socket;
    else {
      if (banner.text.length === 0) this.#turnedAway += 1;
      if (banner.text.length > 0) this.exchanges.push(banner, ...(await this.#reply(socket, banner)));
      socket.destroy();
    }
  }

  /** Asks until the service is known; `atOnce` questions run at the same time. */
  async ask(questions: readonly Question[], atOnce = AT_ONCE): Promise<void> {
    const left = questions.filter(({ id }) => !this.exchanges.some(({ probe }) => probe === id));
    while (left.length > 0 && this.known === undefined && !this.#isGone && !this.#parts.isOver()) {
      const answers = await Promise.all(left.splice(0, atOnce).map((question) => this.#ask(question)));
      this.exchanges.push(...answers.flat());
    }
  }

  /** Asks once more, all at the same time and with more patience: a busy server may have answered too late. */
  async askAgain(questions: readonly Question[]): Promise<void> {
    if (this.#isGone || this.#parts.isOver()) return;
    const answers = await Promise.all(questions.map((question) => this.#ask(question, LATE)));
    this.exchanges.push(...answers.flat().filter(({ text }) => text.length > 0));
  }

  /** Asks a service that is known by its answer to another question its own, and those that an answer suggests. */
  async refine(): Promise<void> {
    const own = this.known?.probe;
    const suggested = SERVICE_RULES.filter(({ suggests }) => suggests !== undefined && this.exchanges.some(suggests));
    const questions = [own, ...suggested.map(({ probe }) => probe)].filter((each) => each !== undefined);
    for (const question of new Set(questions)) {
      if (this.exchanges.some(({ probe }) => probe === question.id)) continue;
      let answers = await this.#ask(question);
      if (answers.some(({ text, ended }) => text === '' && ended === 'closed')) {
        await pause(LISTENS_ANEW_MS, this.#parts.signal);
        answers = await this.#ask(question);
      }
      this.exchanges.push(...answers);
    }
  }

  /** Closes what is still open. */
  end(): void {
    this.#idle?.destroy();
    this.#idle = undefined;
  }

  async #connection(): Promise<Socket | undefined> {
    const idle = this.#idle;
    this.#idle = undefined;
    if (idle !== undefined && !idle.destroyed) return idle;
    const socket = await this.#parts.open();
    if (socket === undefined) this.#isGone = true;
    return socket;
  }

  async #ask(question: Question, patience = ASK): Promise<readonly Exchange[]> {
    const socket = await this.#connection();
    if (socket === undefined) return [];
    const answer = await this.#say(socket, question, [], patience);
    const all = [answer, ...(await this.#reply(socket, answer))];
    socket.destroy();
    return all;
  }

  /** Goes on with the conversation as long as a service has a reply to the server's last words. */
  async #reply(socket: Socket, first: Exchange): Promise<readonly Exchange[]> {
    const answers: Exchange[] = [];
    let rule = ruleFor(first);
    for (let last = first; answers.length < MAX_REPLIES && last.ended === 'quiet'; ) {
      const said = last;
      const reply = (rule === undefined ? SERVICE_RULES : [rule])
        .map((each) => each.reply?.(said))
        .find((each) => each !== undefined);
      if (reply === undefined) break;
      last = await this.#say(socket, reply, last.sent);
      answers.push(last);
      rule ??= ruleFor(last);
    }
    return answers;
  }

  #say(socket: Socket, { id, payload }: Question, sent: Connection['sent'], patience = ASK): Promise<Exchange> {
    const { recipient, tls } = this.#parts;
    const words = typeof payload === 'string' ? payload : payload(recipient);
    return sendAndRead(socket, { id, payload: words }, patience, { tls, sent });
  }
}
