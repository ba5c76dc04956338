import { randomWord } from './sources.ts';

/** What runs in each page before its own scripts, and an expression that waits there until the page is at rest. */
export interface PageRest {
  readonly hook: string;
  readonly wait: string;
}

/** A timer that is set for later than that is not waited for. */
const maxDelayMs = 500;
/** Of timers and frames that ask for the next one, as animations do and those who poll, so many are waited for. */
const maxTurns = 8;

/**
 * At rest is a page that has loaded, whose short timers have gone off and whose frames have been drawn, and that has had an
 * idle moment since: it has nothing left to do by itself. All of it is told by the page's own queue of tasks, so that a busy
 * machine takes longer and sees the same. Intervals are not waited for. It is text, as the other hooks are.
 */
export function pageRest(): PageRest {
  const name = JSON.stringify(randomWord());
  const hook = `(() => {
  const [set, frame, idle] = [setTimeout, requestAnimationFrame, requestIdleCallback];
  const now = performance.now.bind(performance);
  const after = (ms) => new Promise((done) => set(done, ms));
  let until = 0;
  let turns = 0;
  window.setTimeout = new Proxy(set, {
    apply(target, self, given) {
      const delay = Number(given[1] ?? 0) || 0;
      if (delay <= ${maxDelayMs}) [until, turns] = [Math.max(until, now() + delay), turns + 1];
      return Reflect.apply(target, self, given);
    },
  });
  window.requestAnimationFrame = new Proxy(frame, {
    apply(target, self, given) {
      turns += 1;
      return Reflect.apply(target, self, given);
    },
  });
  const wait = async () => {
    if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }));
    for (let left = ${maxTurns}, seen = -1; left > 0 && seen !== turns; left -= 1) {
      seen = turns;
      // A timer that timers have set is due 4 ms later at the earliest.
      await after(Math.max(0, until - now()) + 5);
      // A window behind another one is given no frames.
      await Promise.race([new Promise((done) => frame(done)), after(1000)]);
      await new Promise((done) => idle(done, { timeout: 5000 }));
    }
  };
  Object.defineProperty(window, ${name}, { value: wait });
})();`;
  return { hook, wait: `window[${name}]?.()` };
}
