import type { Block, WebHeaders } from '../message/web-message.ts';

/** The parts of a response that the block detection reads. */
export interface WatchedAnswer {
  readonly url: string;
  readonly method: string;
  readonly status: number;
  readonly headers: WebHeaders;
  readonly body: Buffer;
  /** What it says of itself to be. */
  readonly block: Block | undefined;
  /** Which request of the run it came to. */
  readonly number: number;
  /** How the site is to be known again by it: `wanted` where the scan says so, `possible` where it was a plain request. */
  readonly asReference: 'wanted' | 'possible' | 'no';
  /** As much of the body as was read. */
  readonly maxBodyBytes: number;
  /** The site has been asking for fewer requests for so long that waiting does not help. */
  readonly isVain: boolean;
}
