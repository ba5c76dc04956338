import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

let code: URL | undefined;

/**
 * What a worker thread runs to be an instance, `instance.ts` as JavaScript without imports of other files. Each thread
 * that is given TypeScript starts a compiler of its own, which takes as much processor time as the rest of its start.
 */
export function instanceCode(): URL {
  code ??= new URL(`data:text/javascript,${encodeURIComponent(compiledInstance())}`);
  return code;
}

function compiledInstance(): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('./instance.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    write: false,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild made nothing of instance.ts');
  return file.text;
}
