import { startDaemon } from './daemon.ts';
import { daemons } from './daemons.ts';

/** They mostly wait: for Java, for Erlang, for the first answer. */
const startedAtOnce = 4;

/** Daemons that run, by name, with the port of each. */
export interface RunningDaemons extends AsyncDisposable {
  readonly ports: ReadonlyMap<string, number>;
}

/** Starts all daemons, some at a time. One that does not start is left out, and why is printed. */
export async function startDaemons(): Promise<RunningDaemons> {
  await using running = new AsyncDisposableStack();
  const ports = new Map<string, number>();
  const left = Object.entries(daemons).values();
  const start = async () => {
    for (const [name, daemon] of left) {
      const started = await startDaemon(daemon).catch((cause: unknown) => console.error(name, cause));
      if (started) ports.set(name, running.use(started).port);
    }
  };
  await Promise.all(Array.from({ length: startedAtOnce }, start));
  const kept = running.move();
  return { ports, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
