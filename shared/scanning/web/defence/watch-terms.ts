import type { WebFailureKind } from '../message/web-failure.ts';
import type { Reference } from './reference.ts';
import type { RequestTrail } from './request-trail.ts';
import type { WatchedAnswer } from './watched-answer.ts';

/** How the block detection requests the site again. */
export interface WatchTerms {
  /** Resolves with the failure's kind where there is no answer. */
  readonly control: (page: Pick<Reference, 'url' | 'maxBodyBytes'>) => Promise<WatchedAnswer | WebFailureKind>;
  /** False for a URL that the scan must not ask for. */
  readonly mayAsk: (url: string) => boolean;
  /** Keeps other requests waiting while the site is asked, and lets them go on. */
  readonly hold: (isHeld: boolean) => void;
  readonly sleep: (ms: number) => Promise<void>;
  readonly trail: RequestTrail;
  /** Lets the scan go on in another session; false where it cannot. */
  readonly beginSession: () => Promise<boolean>;
  /** True for an answer that asks to log in, in a scan that is logged in: the end of a session is no defence. */
  readonly asksToLogIn: (answer: WatchedAnswer) => boolean;
  /** By which page an earlier part of the scan knew the site. */
  readonly reference: Reference | undefined;
}
