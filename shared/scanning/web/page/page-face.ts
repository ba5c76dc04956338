import * as z from 'zod/mini';
import { fnv1a } from '../../../fnv.ts';
import type { WebHeaders } from '../message/web-message.ts';
import { decodeText } from './charset.ts';
import { readMarkup } from './markup.ts';
import { pageTitle, pageWords, urlWords } from './page-words.ts';

/**
 * The features by which a page is recognized when it is requested again. Words are kept as hashes: a checkpoint holds
 * no page. JSON.
 */
export const pageFace = z.object({
  status: z.number(),
  /** Where it sends the visitor, as it says it; empty where it does not. */
  location: z.string(),
  title: z.number(),
  words: z.array(z.number()),
});

/** The features of a page. */
export type PageFace = z.infer<typeof pageFace>;

/** The parts of a response from which its features are taken. */
export interface FacedAnswer {
  readonly url: string;
  readonly status: number;
  readonly headers: WebHeaders;
  readonly body: Buffer;
}

/** Pages with long style sheets in their head have their words behind them. */
const readCharacters = 256 * 1024;
const maxWords = 1000;
/** Attributes by which pages of few words, as applications of one page are, can be told apart. */
const telling = ['href', 'src', 'action'] as const;

/** A page that changes 30 % of its words at each load has 70 % in common with itself; a challenge has stop words in common. */
const leastAlike = 0.5;
/** A title that rotates is no challenge as long as most of the page stays. */
const leastAlikeUnderOtherTitle = 0.6;
/** A restless page is not more like itself than like what it was; a challenge is the same each time. */
const restlessMargin = 0.2;
const leastAlikeOfRestless = 0.15;

/** What a visitor sees of a page, and where its links and scripts lead; of another text all of it. */
function visible(text: string): string {
  if (!text.includes('<')) return text;
  const parts: string[] = [];
  let isHidden = false;
  readMarkup(text, {
    onopentag(name, attributes) {
      isHidden = name === 'script' || name === 'style';
      for (const key of telling) if (attributes[key] !== undefined) parts.push(attributes[key].slice(0, 300));
    },
    ontext(part) {
      if (!isHidden) parts.push(part);
    },
    onclosetag() {
      isHidden = false;
    },
  });
  return parts.join(' ');
}

/** The features of a response, without numbers, keys and echoed parts of its address. */
export function faceOf({ url, status, headers, body }: FacedAnswer): PageFace {
  const echoed = urlWords(url);
  const text = decodeText(body.subarray(0, 4 * readCharacters), headers.get('content-type')).slice(0, readCharacters);
  const words = new Set(pageWords(visible(text), echoed));
  return {
    status,
    location: headers.get('location') ?? '',
    title: fnv1a(pageTitle(text, echoed) ?? ''),
    words: [...words].slice(0, maxWords).map(fnv1a),
  };
}

/** The share of their words that two pages have in common: 0 to 1 (Dice's coefficient of the sets). */
function alikeness(a: PageFace, b: PageFace): number {
  const words = new Set(b.words);
  if (a.words.length + words.size === 0) return 1;
  const common = a.words.filter((word) => words.has(word)).length;
  return (2 * common) / (a.words.length + words.size);
}

/** Whether a page is the same as before: the same status and address, and enough words in common. */
export function readsAs(now: PageFace, before: PageFace): boolean {
  if (now.status !== before.status || now.location !== before.location) return false;
  return alikeness(now, before) >= (now.title === before.title ? leastAlike : leastAlikeUnderOtherTitle);
}

/**
 * True where a page that was asked several times differs from what it was, and as much from itself: advertising, random
 * quotes and products, not a page that has taken its place. `nows` in the order in which they came.
 */
export function isRestless(before: PageFace, nows: readonly PageFace[]): boolean {
  const [first, second] = nows;
  if (first === undefined || second === undefined) return false;
  if (nows.some(({ status, location }) => status !== before.status || location !== before.location)) return false;
  const then = Math.max(...nows.map((now) => alikeness(now, before)));
  return then >= leastAlikeOfRestless && alikeness(first, second) < then + restlessMargin;
}
