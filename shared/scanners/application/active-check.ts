import type { CheckFacts } from '../../scanning/check.ts';
import type { WebRequest, WebResponse } from '../../scanning/web/message/web-message.ts';
import type { Sighting } from './passive-check.ts';

import type { Submission } from './submitting/submission.ts';

/** All kinds of points; at the last four only scans of the profile `intrusive` ask. */
export const pointKinds = [
  'query',
  'path',
  'header',
  'folder',
  'refused',
  'field',
  'cookie',
  'client',
  'document',
] as const;

/**
 * An injection point: a parameter of a link or of a GET form, the last part of a path, a page as a whole (for
 * what the request's headers change), a folder, or a page that rejects requests. With the profile `intrusive` also a
 * value of a request's body, a cookie, a header that tells of the client, and a JSON body as a whole, sent as XML.
 */
export interface InjectionPoint {
  /** The address with the values that the site itself uses. */
  readonly url: URL;
  readonly kind: (typeof pointKinds)[number];
  /**
   * The parameter's name, the header's, the number of the part of the path (one more than there are for what follows the
   * path of a program, whose value is ''); of a folder `base` (the first) or `inner`;
   * of a refused page ''; of a body its field, or the leaf of JSON or XML; of a document ''.
   */
  readonly name: string;
  /**
   * The value that the site itself uses; of a folder `linked` where the site links to it, else `derived`; of a refused
   * page ''.
   */
  readonly value: string;
  /** How the program wants values to be written; absent where as they are. `value` is decoded then. */
  readonly encoding?: ValueEncoding;
  /** The body that goes along; absent where the request is GET. */
  readonly submission?: Submission;
  /** True for what only those see who are not logged in: it is asked without the scan's credentials. */
  readonly asStranger?: boolean | undefined;
  /** True for a file as its server has it, which is no page: others of its folder answer alike. */
  readonly isFile?: boolean | undefined;
}

/** What a page does with a harmless word. */
export interface Echo {
  readonly word: string;
  readonly response: WebResponse;
}

/** What an active check is given. Everything sent is GET unless the check says why another method changes nothing. */
export interface Probe {
  readonly point: InjectionPoint;
  /** The answer to the point's own value. */
  readonly original: WebResponse;
  /** The answer to a random word in place of the value; asked once for all checks of a point. */
  readonly echo: () => Promise<Echo>;
  /** Sends the point with another value, written as it is to stand in the address (encoded by the check). */
  readonly send: (value: string) => Promise<WebResponse>;
  /** The answer to a value that several checks ask about, written as for `send`: sent once for all checks of a point. */
  readonly once: (value: string) => Promise<WebResponse>;
  /** The path of another PHP program of the site that takes no value of the point's name; absent where none is known. */
  readonly otherProgram?: string | undefined;
  /** Sends any request within the scope. */
  readonly request: (request: WebRequest) => Promise<WebResponse>;
  /** A new random word of lower case letters and digits that no page holds by chance. */
  readonly marker: () => string;
}

/** What an active check saw, and the answer that shows it. */
export interface ActiveSighting extends Sighting {
  readonly response: WebResponse;
}

/**
 * An active check: it sends safe requests and examines the responses: idempotent, nothing is changed, nothing is broken.
 * A sighting is only given after a second, fresh marker has shown it again and a negative control has not.
 */
export interface ActiveCheck extends CheckFacts {
  /** The passive check that reports the same where the site links to it: then that finding is the only one. */
  readonly linked?: string;
  /** Checks by which the same hole is told first: where one of them has seen it at a point, this one asks nothing there. */
  readonly toldBy?: readonly string[];
  /** True for a finding, by its evidence, that takes other pages of the site to show again; absent where none does. */
  readonly needsOtherPages?: (evidence: string) => boolean;
  /** Whether the check applies to this injection point. */
  readonly appliesTo: (point: InjectionPoint, original: WebResponse) => boolean;
  /** One sighting, several of different causes, or none. */
  readonly probe: (probe: Probe) => Promise<ActiveSighting | readonly ActiveSighting[] | undefined>;
}

/** How a program wants a value to be written, beside the escapes of an address. */
export type ValueEncoding = 'base64' | 'hex';
