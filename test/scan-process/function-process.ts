import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import * as z from 'zod/mini';
import { bundleOptions } from '../../infra/build.ts';

/** What Lambda's own start gives to Node for a function of so many MB: a tenth for young objects, in two halves. */
export function lambdaFlags(memoryMb: number): readonly string[] {
  const young = Math.floor(memoryMb / 10);
  return ['--expose-gc', `--max-semi-space-size=${Math.floor(young / 2)}`, `--max-old-space-size=${memoryMb - young}`];
}

/** Makes the program of a scan as functions are bundled, in a folder; gives its path. */
export async function bundledScan(
  folder: string,
  name: 'application-process' | 'portscan-process' | 'portscan-once' = 'application-process',
): Promise<string> {
  await build({
    ...bundleOptions,
    // What is loaded on demand is in files of its own, as in functions.
    splitting: true,
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    outdir: folder,
    chunkNames: 'parts/[name]-[hash]',
    write: true,
  });
  return join(folder, `${name}.mjs`);
}

const measured = z.object({
  wallMs: z.number(),
  cpuMs: z.number(),
  peakMb: z.number(),
  findings: z.number(),
  invocations: z.number(),
  detail: z.string(),
});

/**
 * Scans a site in a fresh process that runs the bundle, with Node's flags. An invocation has so many milliseconds; a
 * scan pauses 20 s before its end. Throws when the process fails.
 */
export async function scanInProcess(
  bundle: string,
  url: string,
  terms: { readonly flags: readonly string[]; readonly invocationMs: number },
): Promise<z.infer<typeof measured>> {
  return measured.parse(
    JSON.parse(await printedBy(process.execPath, [...terms.flags, bundle, url, String(terms.invocationMs)])),
  );
}

/** Runs a program while this process goes on, and gives what it prints. Throws when it fails. */
export async function printedBy(program: string, words: readonly string[], cwd?: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = spawn(program, words, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.on('error', reject);
  child.on('close', (code) => (code === 0 ? resolve(printed) : reject(new Error(`${program} ended with ${code}`))));
  return await promise;
}
