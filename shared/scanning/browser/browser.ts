import * as z from 'zod/mini';
import { profiles } from '../../records/policies/scan-options.ts';

const texts = z.array(z.string());
const count = z.int().check(z.gte(0));

/** What goes along with each request to the scanned site. */
const sessionHeaders = z.record(z.string(), z.string());

/** The form that a log-in fills in, as the credential says. */
const logInForm = z.object({
  login_url: z.string(),
  username: z.string(),
  password: z.string(),
  username_field: z.optional(z.string()),
  password_field: z.optional(z.string()),
});

/** What a browser is asked for in one go: a few pages, or a log-in. JSON, since it may run in a function of its own. */
export const browserJob = z.object({
  runId: z.string(),
  /** The project of the run; absent where nobody can say whether the run goes on. */
  projectId: z.optional(z.int()),
  userAgent: z.string(),
  /** The scanned site: nothing else is requested. */
  target: z.string(),
  exclusions: z.object({ hosts: texts, ports: texts, paths: texts }),
  profile: z.enum(profiles),
  requestsPerSecond: z.number().check(z.positive()),
  /** What of the run's budgets this may use, and its time. */
  limits: z.object({ requests: count, bytes: count, ms: count }),
  headers: sessionHeaders,
  /** The Cookie header of the session; '' where there is none. */
  cookies: z.string(),
  work: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('pages'), pages: texts }),
    z.object({ kind: z.literal('log_in'), form: logInForm }),
  ]),
});

export type BrowserJob = z.output<typeof browserJob>;

/** How a value that a link's author chooses came to a place that interprets it. */
export const scriptFlow = z.object({
  /** In the words of scripts: `location.hash`, `window.name`, `postMessage`. */
  source: z.string(),
  /** `Element innerHTML`, `eval`, `a.href`. */
  sink: z.string(),
  /** The address of the script, or of the page that it stands in. */
  script: z.string(),
  /** What the sink was given, around the value that was planted. */
  given: z.string(),
  /** The parameter whose value the site itself has written into the page; absent where a script has taken it from the address. */
  reflects: z.optional(z.string()),
  /** What was run as a script, and how it came there; absent where nothing was. */
  proof: z.optional(z.object({ payload: z.string(), url: z.string() })),
});

export type ScriptFlow = z.output<typeof scriptFlow>;

/** One page as a browser shows it. */
const renderedPage = z.object({
  url: z.string(),
  /** `hung`: its scripts did not let go of the browser. */
  outcome: z.enum(['rendered', 'failed', 'hung', 'left']),
  /** The document after its scripts have run; '' where it was not rendered. */
  html: z.string(),
  /** What its scripts requested, and what they would have: methods that change something are never sent. */
  requested: z.array(z.object({ method: z.string(), url: z.string() })),
  /** Requests of the page that were not sent, by why. */
  withheld: z.record(z.string(), z.number()),
  flows: z.array(scriptFlow),
});

export type RenderedPage = z.output<typeof renderedPage>;

/** What a log-in by a page's own scripts came to. */
const logInReport = z.object({
  kind: z.enum(['sent', 'no_form', 'failed']),
  /** Why it failed, in the user's words. */
  words: z.string(),
  cookies: z.string(),
  /** The Authorization header that the page's scripts sent after the log-in; '' for none. */
  authorization: z.string(),
  /** True where the page still asks for the password. */
  asksAgain: z.boolean(),
});

export type LogInReport = z.output<typeof logInReport>;

export const browserReport = z.object({
  /** Why there is no browser; absent where there is one. */
  missing: z.optional(z.string()),
  requests: count,
  bytes: count,
  pages: z.array(renderedPage),
  logIn: z.optional(logInReport),
});

export type BrowserReport = z.output<typeof browserReport>;

/** A browser that a scan asks for pages as visitors see them; it keeps nothing between two jobs. */
export interface Browser {
  /** Throws `signal.reason` when aborted, and BrowserFailed where the job was not done. */
  readonly run: (job: BrowserJob, signal: AbortSignal) => Promise<BrowserReport>;
}

/** Thrown if a browser could not do a job; the message is for the operator. */
export class BrowserFailed extends Error {
  override readonly name = 'BrowserFailed';
}
