import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startDynamoDb } from '../../../../../infra/local/table/dynamodb/dynamodb.ts';
import { connect } from '../../../../emulators/fresh-table.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { TestTable } from './engine.ts';

// A file that may not grow tears a record where it ends, as a full disk does, and needs no root.
const canLimit = spawnSync('prlimit', ['--version']).status === 0;
const writer = join(import.meta.dirname, 'full-disk-writer.ts');

/** The lines of a writer up to the one that `isLast` knows. */
async function until(lines: AsyncIterator<string>, isLast: (line: string) => boolean): Promise<string[]> {
  const read: string[] = [];
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error(`The writer ended: ${read.slice(-3)}`);
    read.push(value);
    if (isLast(value)) return read;
  }
}

async function end(
  child: ChildProcess,
  lines: AsyncIterator<string>,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<string[]> {
  const exited = once(child, 'exit');
  child.kill(signal);
  const rest: string[] = [];
  for (let next = await lines.next(); !next.done; next = await lines.next()) rest.push(next.value);
  await exited;
  return rest;
}

const numbers = (lines: readonly string[], status: string) =>
  lines.filter((line) => line.startsWith(`${status} `)).map((line) => Number(line.split(' ')[1]));

async function stored(folder: string): Promise<number[]> {
  const engine = await startDynamoDb({ dataDir: folder });
  const table = new TestTable(connect(engine.endpoint, 'local'), 'full');
  const found: number[] = [];
  for (let start: Record<string, unknown> | undefined, first = true; first || start; first = false) {
    const more = start ? { ExclusiveStartKey: start } : {};
    const page = await table.query('pk = :p', { ':p': 'P#1' }, { ConsistentRead: true, ...more });
    found.push(...(page.Items ?? []).map(({ sk }) => Number(String(sk).slice(2))));
    start = page.LastEvaluatedKey;
  }
  await engine.close();
  return found;
}

describe.skipIf(!canLimit)('a table whose file the disk stops taking, and takes again', () => {
  test.each([
    ['SIGTERM', 100_000],
    ['SIGKILL', 262_000],
  ] as const)('has all that was acknowledged after %s (at %i bytes)', async (signal, bytes) => {
    const folder = temporaryFolder();
    const child = spawn('prlimit', [`--fsize=${bytes}:unlimited`, process.execPath, writer, folder], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const errors = text(child.stderr);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const before = await until(lines, (line) => line.startsWith('read '));
    // While the disk is full nothing is written, and everything is read.
    const full = await until(lines, (line) => line === 'read 200');
    expect([...before, ...full].filter((line) => line.startsWith('read')).every((line) => line === 'read 200')).toBe(
      true,
    );
    expect(numbers(full, '200')).toEqual([]);

    execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited']);
    let after = 0;
    const again = await until(lines, (line) => line.startsWith('200 ') && ++after >= 60);
    const rest = await end(child, lines, signal);

    const all = [...before, ...full, ...again, ...rest];
    const there = new Set(await stored(folder));
    expect(numbers(all, '200').filter((n) => !there.has(n))).toEqual([]);
    expect(numbers(all, '200').length).toBeGreaterThan(60);
    const told = (await errors).trim().split('\n');
    expect(told).toEqual([
      expect.stringMatching(/^The table in \S+ rejects writes until writing succeeds again: .*File too large$/),
      expect.stringMatching(
        /^The table in \S+ accepts writes again after ".*": \d+ unacknowledged writes? \w+ discarded, all others are stored$/,
      ),
    ]);
    expect(told[1]).toContain(`: ${numbers(all, '500').length} unacknowledged write`);
  });
});
