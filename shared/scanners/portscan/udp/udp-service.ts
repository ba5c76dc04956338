import type { Question, Recognition, ServiceRule } from '../service-rule.ts';

/** A service over UDP: one question in its own protocol, and one pure function that judges the answer. */
export interface UdpService extends Pick<ServiceRule, 'id' | 'name' | 'group' | 'ports' | 'references' | 'cwe'> {
  /**
   * Valid in the protocol, read-only, and small: what it makes a server send to a forged sender must be no weapon. It
   * carries a number of its own that the answer has to repeat.
   */
  readonly question: Question;
  /** Reads a datagram, one character per byte; undefined where it is no valid answer to the question. */
  readonly read: (answer: string) => Recognition | undefined;
  /** The protocol lets a server answer from another port. */
  readonly fromAnyPort?: true;
  /** Why attackers use it for amplification attacks: sentences of the description. */
  readonly amplification?: string;
  /** The line of shell that repeats the question, where a client of the protocol shows more than `nc`. */
  readonly client?: (address: string, port: number) => string;
}

/** A valid answer, the id of the service, and where it is from: a program and its version, or a document. */
export type UdpSample = readonly [answer: string, id: string, source: string];

/** The number that questions carry where the protocol has room for two bytes. */
export const MARK = 'SC';
/** The same where it has room for eight. */
export const LONG_MARK = 'Scanfold';

/** A big-endian number of the bytes from one position to another. */
export function numberAt(text: string, from: number, bytes: number): number {
  let value = 0;
  for (let index = from; index < from + bytes; index += 1) value = value * 256 + text.charCodeAt(index);
  return value;
}
