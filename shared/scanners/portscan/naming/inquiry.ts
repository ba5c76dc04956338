import type { Socket } from 'node:net';
import type { Exchange, PortArtifact } from '../examination/artifact.ts';
import type { Question, Recipient } from '../service-rule.ts';
import { type Patience, sendAndRead } from './conversation.ts';

/** The way to a service that has been recognised. */
export interface Line {
  readonly target: Pick<PortArtifact, 'address' | 'family' | 'port'>;
  readonly recipient: Recipient;
  /** The service is behind TLS; so is each connection that `open` makes. */
  readonly tls: boolean;
  /** What was heard while the service was recognised, and in the inquiries before. */
  readonly heard: readonly Exchange[];
  /** A new connection; undefined where none comes about. */
  readonly open: () => Promise<Socket | undefined>;
}

/** Whatever is said next, by what was said on the same connection so far; undefined ends the conversation. */
export type NextWords = (said: readonly Exchange[]) => Question | undefined;

/** Questions to a service that show whether it is exposed, on connections of their own. They read, and change nothing. */
export interface Inquiry {
  readonly id: string;
  readonly hold: (line: Line) => Promise<readonly Exchange[]>;
}

/** Some servers look up names before they greet. */
const GREETING: Patience = { firstMs: 6000, quietMs: 150 };
/** Some delay the refusal of a login. */
const ANSWER: Patience = { firstMs: 5000, quietMs: 150 };
const MAX_QUESTIONS = 16;

/** Holds one conversation on a connection of its own, which is closed at the end. Throws what `open` throws. */
export async function converse(line: Line, next: NextWords): Promise<readonly Exchange[]> {
  const socket = await line.open();
  if (socket === undefined) return [];
  const said: Exchange[] = [];
  while (said.length < MAX_QUESTIONS && said.at(-1)?.ended !== 'closed') {
    const question = next(said);
    if (question === undefined) break;
    const { id, payload } = question;
    const words = typeof payload === 'string' ? payload : payload(line.recipient);
    const sent = said.at(-1)?.sent ?? [];
    const patience = words === '' ? GREETING : ANSWER;
    said.push(await sendAndRead(socket, { id, payload: words }, patience, { tls: line.tls, sent }));
  }
  socket.destroy();
  return said;
}

/** An inquiry of one connection. */
export function dialogue(id: string, next: (said: readonly Exchange[], line: Line) => Question | undefined): Inquiry {
  return { id, hold: (line) => converse(line, (said) => next(said, line)) };
}

/** An inquiry of one question. */
export function question(id: string, payload: Question['payload']): Inquiry {
  return dialogue(id, (said) => (said.length === 0 ? { id, payload } : undefined));
}

/** The answer to a question of an inquiry, by its id. */
export function answerTo(id: string, said: readonly Exchange[]): Exchange | undefined {
  return said.find(({ probe, text }) => probe === id && text.length > 0);
}
