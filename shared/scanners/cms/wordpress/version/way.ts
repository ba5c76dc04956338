import type { WebResponse } from '../../../../scanning/web/message/web-message.ts';
import type { PageParts } from '../../../../scanning/web/page/read-page.ts';
import type { WordPressFacts } from '../../facts.ts';
import type { ClueSource, Said } from './clue.ts';

/** What a way reads: an answer, taken apart where it is a page. */
interface Reading {
  readonly response: Pick<WebResponse, 'url' | 'status' | 'headers' | 'text' | 'body'>;
  /** The answer as a page; parsed when it is first needed. */
  readonly page: () => PageParts;
}

/** What a way read, with the lines that prove it. */
export interface VersionReading {
  readonly said: Said;
  readonly lines: readonly string[];
}

/** One way to determine the core's version. */
export interface VersionWay {
  /** In words, as it stands in evidence: `generator tag of the home page`. */
  readonly words: string;
  readonly source: ClueSource;
  readonly weight: number;
  /** True where it needs a request that a visitor's browser would not make: not in passive mode. */
  readonly probes: boolean;
  /** What to ask for; undefined for the home page, which is there already. */
  readonly url?: (wordpress: WordPressFacts, home: PageParts) => string;
  /** How many redirects it follows; 0 where it does not say, so that it reads only the requested file. */
  readonly maxRedirects?: number;
  /** What the answer says; empty where nothing. Only called for answers that are no soft 404. */
  readonly read: (reading: Reading) => readonly VersionReading[];
}
