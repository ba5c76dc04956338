import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledScan, lambdaFlags, printedBy, scanInProcess } from '../../scan-process/function-process.ts';
import { type Answering, catalogue, generatedSite, heavy } from '../../targets/generated-site.ts';

// An application scan of generated sites without politeness, beside `wget -r`: node test/bench/scans/application.ts
// The sites run in this process. Each scan runs in a fresh one, bundled and started as Lambda does it for a function of
// 256 MB, with the scanner's whole function loaded and its notes on disk.

interface Case {
  readonly pages: number;
  readonly site: Answering;
  readonly program: string;
  readonly flags: readonly string[];
  /** Milliseconds of one invocation; a scan pauses 20 s before its end. */
  readonly invocationMs: number;
  readonly besideWget: boolean;
}

const inFunction = { program: 'Scanfold', flags: lambdaFlags(256), invocationMs: 600_000, besideWget: true };
const cases: readonly Case[] = [
  ...[500, 2000, 5000].map((pages) => ({ ...inFunction, pages, site: catalogue(pages) })),
  {
    ...inFunction,
    pages: 5000,
    site: catalogue(5000),
    program: 'Scanfold, invocations of 1.5 s',
    invocationMs: 21_500,
    besideWget: false,
  },
  {
    ...inFunction,
    pages: 2000,
    site: heavy(catalogue(2000)),
    program: 'Scanfold, pages of 45 KB',
    besideWget: false,
  },
  {
    ...inFunction,
    pages: 5000,
    site: catalogue(5000),
    program: 'Scanfold, Node as it starts by itself',
    flags: [],
    besideWget: false,
  },
];

const folder = mkdtempSync(join(tmpdir(), 'application-bench-'));
const scanner = await bundledScan(folder);
const hasWget = existsSync('/usr/bin/wget') && spawnSync('wget', ['--version']).status === 0;
console.log(
  '| pages | program | requests | wall | pages/s | CPU per page | peak memory |\n|---|---|---|---|---|---|---|',
);
for (const { pages, site: answering, program, flags, invocationMs, besideWget } of cases) {
  await using site = await generatedSite(answering);
  const { wallMs, cpuMs, peakMb, invocations } = await scanInProcess(scanner, site.url, { flags, invocationMs });
  const asked = site.asked.length;
  const times = invocations === 1 ? '' : ` (${invocations} of them, ${asked - new Set(site.asked).size} pages twice)`;
  console.log(
    `| ${pages} | ${program}${times} | ${asked} | ${(wallMs / 1000).toFixed(1)} s | ${((asked * 1000) / wallMs).toFixed(0)} | ${(cpuMs / asked).toFixed(2)} ms | ${peakMb.toFixed(0)} MB |`,
  );
  if (!hasWget || !besideWget) continue;
  const own = mkdtempSync(join(folder, 'wget-'));
  const started = performance.now();
  await printedBy('wget', ['-q', '-r', '-l', 'inf', site.url], own);
  const wgetMs = performance.now() - started;
  const got = site.asked.length - asked;
  console.log(
    `| ${pages} | \`wget -r\` | ${got} | ${(wgetMs / 1000).toFixed(1)} s | ${((got * 1000) / wgetMs).toFixed(0)} | | |`,
  );
}
rmSync(folder, { recursive: true });
