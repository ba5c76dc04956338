import type { WebFailureKind } from '../message/web-failure.ts';
import { isOwnFile, type OwnFiles, ownFilesOf } from './own-files.ts';
import type { WatchTerms } from './watch-terms.ts';
import type { WatchedAnswer } from './watched-answer.ts';

const fileBytes = 64 * 1024;

/** A file that is gone or has moved is a page's mistake as often as not. */
function saysMissing(answer: WatchedAnswer | WebFailureKind): boolean {
  if (typeof answer === 'string') return false;
  return (answer.status >= 300 && answer.status < 400) || answer.status === 404 || answer.status === 410;
}

/** Knows a site again by the scripts and styles that its page has browsers load, whatever they are called by then. */
export class OwnFilesWatch {
  readonly #terms: Pick<WatchTerms, 'control' | 'mayAsk'>;
  #state: OwnFiles;
  /** The one that came last. */
  #file: string | undefined;

  /** `hasShown`: one of them came in an earlier part of the scan. */
  constructor(terms: Pick<WatchTerms, 'control' | 'mayAsk'>, hasShown: boolean) {
    this.#terms = terms;
    this.#state = hasShown ? 'shown' : 'open';
  }

  get state(): OwnFiles {
    return this.#state;
  }

  /** The site is known by another page from now on. */
  forget(): void {
    this.#state = 'open';
  }

  /** What comes in their place, of the page as it is now; undefined where one of them comes, and where none ever did. */
  async insteadOf(page: WatchedAnswer): Promise<WatchedAnswer | WebFailureKind | undefined> {
    if (this.#state === 'withheld' || this.#state === 'none') return undefined;
    const files = ownFilesOf(page).filter((url) => this.#terms.mayAsk(url));
    let instead: WatchedAnswer | WebFailureKind | undefined;
    let isWithheld = false;
    for (const url of files.toSorted((a, b) => Number(b === this.#file) - Number(a === this.#file))) {
      const answer = await this.#terms.control({ url, maxBodyBytes: fileBytes });
      if (typeof answer !== 'string' && answer.block === undefined && isOwnFile(answer)) {
        this.#file = url;
        this.#state = 'shown';
        return undefined;
      }
      instead ??= answer;
      isWithheld ||= !saysMissing(answer);
      // Who does not answer would be waited for again.
      if (typeof answer === 'string') break;
    }
    if (this.#state === 'shown') return instead;
    this.#state = isWithheld ? 'withheld' : 'none';
    return undefined;
  }
}
