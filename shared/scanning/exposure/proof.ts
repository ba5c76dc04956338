import type { Confidence } from '../../records/findings/confidence.ts';
import type { WebResponse } from '../web/message/web-message.ts';

/** A response as a proof reads it, without the network behind it. */
export type JudgedResponse = Pick<WebResponse, 'url' | 'status' | 'headers' | 'body' | 'text'>;

/** What an answer holds that nothing else would: lines for the finding's evidence, free of secrets. */
export interface Proof {
  readonly lines: readonly string[];
  /** How sure it makes the finding; `certain` where it does not say. */
  readonly confidence?: Confidence | undefined;
  /** The version of the system, where it discloses one. */
  readonly version?: string | undefined;
}

/** Decides by the content alone whether a response is the file or page in question. Never throws, takes linear time. */
export type Verify = (answer: JudgedResponse) => Proof | undefined;

/** True for a page of HTML, which no log, dump or settings file is. */
export function isHtml(text: string): boolean {
  return /^[\s\ufeff]{0,200}<(?:!doctype\s{1,20}html|html|head|body|\?xml[^>]{0,200}>\s{0,20}<!doctype html)/i.test(
    text,
  );
}

/** The first lines of a text, without line ends. */
export function firstLines(text: string, count: number): string[] {
  return text.split(/\r\n|\n|\r/, count);
}

/** The first proof that one of several kinds finds. */
export function anyOf(...kinds: readonly Verify[]): Verify {
  return (answer) => {
    for (const kind of kinds) {
      const proof = kind(answer);
      if (proof !== undefined) return proof;
    }
    return undefined;
  };
}

/** What a file alone proves: a page of HTML that shows what such a file holds is not that file. */
export function ofFile(verify: Verify): Verify {
  return (answer) => (isHtml(answer.text()) ? undefined : verify(answer));
}
