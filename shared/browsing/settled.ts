import type { Page } from 'playwright-core';
import type { RequestsUnderWay } from './requests-under-way.ts';

/** What is waited for. */
export interface Unsettled {
  readonly requests: RequestsUnderWay;
  readonly pages: () => readonly Page[];
  /** The expression that waits in a page until it is at rest. */
  readonly wait: string;
  readonly now: () => number;
}

/** In all, however long a page goes on. */
const settleMs = 60_000;
/** Without a request that is made or ends; on a machine that has much else to do, pages compute that long. */
const standstillMs = 15_000;
/** How often a page may ask for what it has asked for before. */
const maxRepeats = 5;

/**
 * Resolves when no request is under way and every page is at rest, both since the last request was made: by what happens,
 * not by how long it is quiet. Its times are for pages that hang, its count for those that ask again and again.
 */
export async function settled({ requests, pages, wait, now }: Unsettled): Promise<void> {
  const endsAt = now() + settleMs;
  let movedAt = now();
  const left = () => Math.min(endsAt, movedAt + standstillMs) - now();
  for (let repeats = 0; repeats < maxRepeats && now() < endsAt; ) {
    if (!requests.isNone) {
      if (!(await inTime(requests.changed, left()))) requests.giveUp();
      movedAt = now();
      continue;
    }
    const { begun, differing } = requests;
    // A page that goes elsewhere meanwhile is asked again where it comes to.
    const atRest = pages().map((page) => page.evaluate(wait).catch(() => undefined));
    const hasMoved = await inTime(Promise.race([Promise.all(atRest), requests.changed]), left());
    if (requests.begun === begun || !hasMoved) return;
    movedAt = now();
    if (requests.differing === differing) repeats += 1;
  }
}

/** False where it has not happened in time. */
async function inTime(what: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, ms, false)));
  try {
    return await Promise.race([what.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
