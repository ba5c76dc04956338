import type { Document } from 'domhandler';
import type { SentRequest, WebHeaders } from '../message/web-message.ts';

/** A cookie as a Set-Cookie header sets it (RFC 6265bis). Attribute names are in lower case, flags have ''. */
export interface SetCookie {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The header with the value taken out: for evidence. */
  readonly shown: string;
}

/** One response of the scanned application, as the checks see it. */
export interface Page {
  /** What was asked, after redirects on the way. */
  readonly url: URL;
  readonly method: string;
  readonly status: number;
  readonly headers: WebHeaders;
  /** Media type in lower case without parameters; '' where none was said. */
  readonly contentType: string;
  /** The body as text where it is text of some kind, else ''. Cut at the crawl's limit. */
  readonly text: string;
  /** The tree of an HTML or XHTML answer. */
  readonly document: Document | undefined;
  readonly cookies: readonly SetCookie[];
  /** What was sent, without credentials. */
  readonly sent: SentRequest;
  /** True where the response is the site's own "not found", or an error made by asking for what is not there. */
  readonly missing: boolean;
  /** True where the session of a credential was in use. */
  readonly loggedIn: boolean;
}
