import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

let code: URL | undefined;

/**
 * What a thread runs to be a worker: `worker.ts` as JavaScript without imports of other files. Each thread
 * that is given TypeScript starts a compiler of its own, which takes as much processor time as the rest of its start.
 */
export function workerCode(): URL {
  code ??= new URL(`data:text/javascript,${encodeURIComponent(compiledWorker())}`);
  return code;
}

function compiledWorker(): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    write: false,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild made nothing of worker.ts');
  return file.text;
}
