import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';

/** What one invocation of the port scan of a range is told. */
export const invocationTerms = z.object({
  /** Where units are stored, each a line of JSON. */
  file: z.string(),
  target: z.string(),
  ports: z.string(),
  /** After so many connections there is no time left. */
  connects: z.number(),
  /** With this connection the process is killed; 0: it is not. */
  killAt: z.number(),
  /** Ports of a unit. */
  blockSize: z.number(),
  commitEveryMs: z.number(),
});

const unit = z.object({
  /** The resources of the open ports. */
  observed: z.array(z.string()),
  coverage: z.array(z.object({ checkId: z.string(), target: z.string(), count: z.number() })),
  checkpoint: z.unknown(),
});

/** The units that are stored whole: a line without its end was not. */
export function readUnits(file: string): readonly z.output<typeof unit>[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  return lines.map((line) => z.parse(unit, JSON.parse(line)));
}

const said = z.object({ outcome: z.string(), peakMb: z.number(), connects: z.number() });

/** Numbers from 0 to 1 by a seed (mulberry32), so that a failure can be seen again. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function invoke(
  command: readonly string[],
  terms: z.output<typeof invocationTerms>,
): Promise<z.output<typeof said>> {
  const [program = '', ...words] = command;
  const child = spawn(program, [...words, JSON.stringify(terms)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (_, signal) => resolve(signal));
  });
  const [printed, signal] = await Promise.all([text(child.stdout), ended]);
  const last = z.parse(said, JSON.parse(printed));
  if ((signal === 'SIGKILL') !== (last.outcome === 'killed')) throw new Error(`${last.outcome}, but ${signal}`);
  return last;
}

/** All that came of a scan of several invocations. */
export interface LargeScan {
  readonly outcome: string;
  readonly invocations: number;
  readonly killed: number;
  readonly connects: number;
  /** The most memory that one of its processes had (RSS). */
  readonly peakMb: number;
  /** The open ports in the order in which they were stored. */
  readonly observed: readonly string[];
  /** How many ports the coverage says of each address. */
  readonly covered: ReadonlyMap<string, number>;
}

/**
 * Scans a range over several invocations, each in a process of its own that `command` starts; each third one is killed
 * at a random moment.
 */
export async function scanLargeRange(
  command: readonly string[],
  terms: Omit<z.output<typeof invocationTerms>, 'killAt'>,
  random: () => number,
): Promise<LargeScan> {
  let [invocations, killed, connects, peakMb] = [0, 0, 0, 0];
  for (;;) {
    invocations += 1;
    const killAt = invocations % 3 === 0 ? 1 + Math.floor(random() * terms.connects) : 0;
    const last = await invoke(command, { ...terms, killAt });
    peakMb = Math.max(peakMb, last.peakMb);
    connects += last.connects;
    if (last.outcome === 'killed') killed += 1;
    if (last.outcome !== 'killed' && last.outcome !== 'paused') {
      const units = readUnits(terms.file);
      const observed = units.flatMap((each) => each.observed);
      return { outcome: last.outcome, invocations, killed, connects, peakMb, observed, covered: coveredIn(units) };
    }
  }
}

function coveredIn(units: readonly z.output<typeof unit>[]): ReadonlyMap<string, number> {
  const covered = new Map<string, number>();
  for (const { checkId, target, count } of units.flatMap(({ coverage }) => coverage)) {
    if (checkId !== 'open-port') continue;
    const [address = ''] = target.split(' ');
    covered.set(address, (covered.get(address) ?? 0) + count);
  }
  return covered;
}
