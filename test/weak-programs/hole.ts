/**
 * How a hole is reached: `query` by a parameter, a part of the path or what follows it in a GET request; `body`, `cookie`
 * and `header` by what else a request carries; `stored` where what one request leaves shows in another one's answer;
 * `page` by a script of the page alone, which needs a browser; `form` by a GET form for passwords, which is never sent.
 */
type Reach = 'query' | 'body' | 'cookie' | 'header' | 'stored' | 'page' | 'form';

/** The path of a hole that every page has. */
export const anyPath = '*';

/** A hole of a program, as its source has it. */
export interface Hole {
  readonly reach: Reach;
  /** Under which it is counted, where a program has many kinds of one reach; else its reach. */
  readonly group?: string;
  /** As it is written in the program; a finding's path is compared with it. */
  readonly path: string;
  /** The parameter, the cookie, the header; `path` or `behind the path` for parts of the path. */
  readonly point: string;
  /** The place that a finding names, where a check names places in its own way. */
  readonly location?: string;
  /** Checks any of which tells it. */
  readonly checks: readonly string[];
}

/** What tells that a value becomes part of a query. */
export const sqlChecks = ['sql-error', 'sql-boolean', 'sql-time'] as const;

/** What tells that a value becomes part of a page. */
export const markupChecks = ['reflected-xss', 'html-injection'] as const;

/** What tells that a script of a page makes a value part of the page or runs it. */
export const scriptChecks = ['dom-xss', 'unencoded-script-sink', 'dom-xss-sink'] as const;
