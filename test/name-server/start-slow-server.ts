import { setTimeout as sleep } from 'node:timers/promises';
import { passOn } from './pass-on.ts';
import { type AnsweringServer, type Asked, startAnsweringServer } from './start-answering-server.ts';

/** Stands in front of a resolver and holds its answers back for so long: to all questions, or to those that a test picks. */
export function startSlowServer(
  resolver: string,
  delayMs: number,
  isSlow: (asked: Asked) => boolean = () => true,
): Promise<AnsweringServer> {
  return startAnsweringServer(async (asked) => {
    if (isSlow(asked)) await sleep(delayMs);
    return passOn(asked, resolver);
  });
}
