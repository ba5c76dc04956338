import * as z from 'zod/mini';
import type { GuardedContext } from './guarded-context.ts';
import { evaluated, plainly, visitPage } from './open-page.ts';
import {
  addressedElements,
  type HookTerms,
  type MessageShape,
  offerMessages,
  sinkHooks,
  trustedTypesPolicy,
} from './page-hooks.ts';
import { attacker, type Chosen, type DomSource, randomWord } from './sources.ts';

const messageShape = z.object({
  origin: z.string(),
  isJson: z.boolean(),
  names: z.array(z.string()),
  fixed: z.record(z.string(), z.string()),
});

/** What a hook tells: it comes from a page, which may tell anything. */
const told = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('flow'),
    sink: z.string(),
    tokens: z.array(z.string()),
    script: z.string(),
    given: z.string(),
    shape: z.optional(messageShape),
  }),
  z.object({ kind: z.literal('listener'), text: z.string() }),
  z.object({ kind: z.literal('parameter'), name: z.string() }),
]);

const addressed = z.array(z.object({ sink: z.string(), token: z.string(), given: z.string() }));

/** A planted value that came to a sink. */
export interface TracedFlow {
  readonly source: DomSource;
  readonly sink: string;
  readonly script: string;
  readonly given: string;
  /** True where the site itself has written the value into the document. */
  readonly isWritten?: boolean;
  /** Of a value that came by a message: how that is made up. */
  readonly shape: MessageShape | undefined;
}

/** What a visit with planted values has shown. */
export interface Traced {
  readonly flows: readonly TracedFlow[];
  /** Sources of listeners for messages. */
  readonly listeners: ReadonlySet<string>;
  readonly lookedUp: ReadonlySet<string>;
}

const maxFlows = 60;
const maxText = 4000;

/** What the hooks of one visit tell, collected. */
class Told {
  readonly flows: TracedFlow[] = [];
  readonly listeners = new Set<string>();
  readonly lookedUp = new Set<string>();
  readonly #sources: readonly DomSource[];

  constructor(sources: readonly DomSource[]) {
    this.#sources = sources;
  }

  take(text: string): void {
    const parsed = told.safeParse(jsonOf(text));
    if (!parsed.success) return;
    const what = parsed.data;
    if (what.kind === 'listener' && this.listeners.size < 10) this.listeners.add(what.text);
    if (what.kind === 'parameter' && this.lookedUp.size < 30) this.lookedUp.add(what.name);
    if (what.kind === 'flow') this.flow(what.tokens, what);
  }

  flow(
    tokens: readonly string[],
    {
      sink,
      script,
      given,
      shape,
    }: Omit<TracedFlow, 'source' | 'shape'> & { readonly shape?: MessageShape | undefined },
  ): void {
    // What has the fragment in it and the rest of the address as well is the whole address: the fragment is what no server sees.
    const source = this.#sources.find(({ token }) => tokens.includes(token));
    if (source === undefined || this.flows.length >= maxFlows) return;
    this.flows.push({
      source,
      sink: sink.slice(0, 80),
      script: script.slice(0, 500),
      given: given.slice(0, maxText),
      shape,
    });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.slice(0, 20_000));
  } catch {
    return undefined;
  }
}

/** A visit with values planted at all these sources at once: which of them come to which sinks. */
export async function traceFlows(
  context: GuardedContext,
  url: string,
  sources: readonly DomSource[],
  plantedIn: (source: DomSource) => string = ({ token }) => token,
): Promise<Traced> {
  const heard = new Told(sources);
  const chosen = sources.reduce<Chosen>((so, source) => source.choose(so, plantedIn(source)), plainly(url));
  const tokens = sources.map(({ token }) => token);
  const report = randomWord();
  const terms: HookTerms = { report, tokens, windowName: chosen.windowName };
  const visit = {
    chosen,
    hooks: sinkHooks(terms),
    calls: { [report]: (text: string) => heard.take(text) },
    policy: trustedTypesPolicy,
    words: tokens,
  };
  let written: ReadonlySet<string> = new Set();
  await visitPage(context, visit, async (page, traffic) => {
    written = traffic.written;
    const found = addressed.safeParse(await evaluated(page, addressedElements(tokens)));
    if (found.success)
      for (const { token, ...each } of found.data) heard.flow([token], { ...each, script: page.url() });
    // A document that was asked for by the planted value: a script went there.
    for (const document of traffic.documents.slice(1)) {
      const { pathname } = new URL(document);
      const gone = tokens.filter((token) => pathname.endsWith(`/${token}`));
      heard.flow(gone, { sink: 'location', script: url, given: gone[0] ?? '' });
    }
  });
  const flows = heard.flows.map((flow) => ({ ...flow, isWritten: written.has(flow.source.token) }));
  return { flows, listeners: heard.listeners, lookedUp: heard.lookedUp };
}

/** What an attacker calls itself where a listener looks for a name in the sender's origin. */
function originsFor(listener: string): string[] {
  const hosts = listener.match(/[a-z0-9][a-z0-9\\.-]{2,60}\.[a-z]{2,12}/gi) ?? [];
  const names = [...new Set(hosts.map((host) => host.replaceAll('\\', '').toLowerCase()))];
  const lookalikes = names.map((name) => `https://${name}.attacker.invalid`).filter((origin) => URL.canParse(origin));
  return [attacker, ...lookalikes.flatMap((origin) => [origin, origin.replace('https:', 'http:')]).slice(0, 6)];
}

/** A visit in which the page's listeners get messages with a planted value. */
export async function traceMessages(
  context: GuardedContext,
  url: string,
  listeners: ReadonlySet<string>,
): Promise<Traced> {
  const source: DomSource = { name: 'postMessage', token: randomWord(), choose: (chosen) => chosen };
  const heard = new Told([source]);
  const report = randomWord();
  const text = [...listeners].join('\n');
  const words = [...new Set([...text.matchAll(/(["'`])([\w:. -]{1,40})\1/g)].map(([, , word = '']) => word))].slice(
    0,
    8,
  );
  const terms = { report, tokens: [source.token], windowName: '' };
  const visit = {
    chosen: plainly(url),
    hooks: sinkHooks(terms),
    calls: { [report]: (what: string) => heard.take(what) },
    policy: trustedTypesPolicy,
  };
  await visitPage(context, visit, async (page) => {
    await evaluated(page, offerMessages(report, source.token, { origins: originsFor(text), words }));
    await context.settled();
    const found = addressed.safeParse(await evaluated(page, addressedElements([source.token])));
    if (found.success)
      for (const { token, ...each } of found.data) heard.flow([token], { ...each, script: page.url() });
  });
  return heard;
}
