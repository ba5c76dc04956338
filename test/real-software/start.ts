import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Program, Running } from './program.ts';

/** Starts a program in a folder of its own; both are gone when disposed. */
export async function startProgram(program: Program): Promise<Running> {
  await using starting = new AsyncDisposableStack();
  const folder = starting.adopt(mkdtempSync(join(tmpdir(), 'scanfold-real-')), (each) =>
    rmSync(each, { recursive: true, force: true }),
  );
  // Servers that are started as root work as another user.
  chmodSync(folder, 0o755);
  const { url, version } = starting.use(await program.start(folder));
  const started = starting.move();
  return { url, version, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
