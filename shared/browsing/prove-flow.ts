import type { Page } from 'playwright-core';
import type { GuardedContext } from './guarded-context.ts';
import { evaluated, plainly, senderPage, visitPage } from './open-page.ts';
import { type MessageShape, proofHooks, triggerPlanted } from './page-hooks.ts';
import { payloadsFor } from './payloads.ts';
import { randomWord } from './sources.ts';
import type { TracedFlow } from './trace-flows.ts';

/** A value that a page has run as a script, and the visit in which it did. */
export interface FlowProof {
  readonly payload: string;
  readonly url: string;
}

/** Opens the page with a payload; true where the page has called the function of that name. */
async function runs(context: GuardedContext, url: string, { source }: TracedFlow, call: string, payload: string) {
  let isCalled = false;
  const chosen = source.choose(plainly(url), payload);
  const visit = {
    chosen,
    hooks: proofHooks({ call, windowName: chosen.windowName }),
    calls: { [call]: () => (isCalled = true) },
  };
  await visitPage(context, visit, async (page) => {
    if (isCalled) return;
    await evaluated(page, triggerPlanted(call));
    await context.settled();
  });
  return isCalled ? chosen.url : undefined;
}

function messageOf({ names, fixed, isJson }: MessageShape, payload: string): unknown {
  if (names.length === 0) return payload;
  const data = { ...Object.fromEntries(names.map((name) => [name, payload])), ...fixed };
  return isJson ? JSON.stringify(data) : data;
}

/** The same by a message from a page of another origin that has opened this one. */
async function runsByMessage(context: GuardedContext, url: string, shape: MessageShape, call: string, payload: string) {
  let isCalled = false;
  const sender = senderPage(shape.origin);
  const visit = {
    chosen: plainly(sender),
    hooks: '',
    calls: {},
    own: new Map([[sender, '<!doctype html><title>attacker</title>']]),
  };
  await visitPage(context, visit, async (page: Page) => {
    const opened = page.waitForEvent('popup', { timeout: 5000 });
    await evaluated(page, `void (window.target = window.open('about:blank'))`);
    const target = await opened;
    await target.exposeFunction(call, () => (isCalled = true));
    await target.addInitScript({ content: proofHooks({ call, windowName: '' }) });
    await evaluated(page, `void (window.target.location = ${JSON.stringify(url)})`);
    await target.waitForURL((at) => at.href !== 'about:blank', { waitUntil: 'domcontentloaded', timeout: 10_000 });
    await context.settled();
    await evaluated(page, `window.target.postMessage(${JSON.stringify(messageOf(shape, payload))}, '*')`);
    await context.settled();
    if (!isCalled) await evaluated(target, triggerPlanted(call));
    await context.settled();
  });
  return isCalled ? url : undefined;
}

/**
 * Whether a flow ends in a script of the attacker's: values that call a function of a random name are planted, by turns,
 * until one has been called; then once more with another name. Undefined where none was.
 */
export async function proveFlow(
  context: GuardedContext,
  url: string,
  flow: TracedFlow,
): Promise<FlowProof | undefined> {
  const { sink, given, source, shape } = flow;
  const attempt = async (name: string, at: number) => {
    const payload = payloadsFor({ sink, given, token: source.token }, `${name}()`)[at];
    if (payload === undefined) return undefined;
    const ran = shape
      ? await runsByMessage(context, url, shape, name, payload)
      : await runs(context, url, flow, name, payload);
    return ran === undefined ? undefined : { payload, url: ran };
  };
  const count = payloadsFor({ sink, given, token: source.token }, '').length;
  for (let at = 0; at < count; at += 1) {
    if ((await attempt(randomWord(), at)) === undefined) continue;
    const again = await attempt(randomWord(), at);
    if (again !== undefined) return again;
  }
  return undefined;
}
