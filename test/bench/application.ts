import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runApplicationScan } from '../shared/scanners/application/run-application-scan.ts';
import { catalogue, generatedSite } from '../targets/generated-site.ts';

// An application scan of generated sites without politeness, beside `wget -r`: node test/bench/application.ts
// The sites run in this process, each scan in a fresh one.

const sizes = [500, 2000, 5000];

async function scanOnce(url: string): Promise<void> {
  const started = performance.now();
  const { outcome, observed } = await runApplicationScan(url);
  const { user, system } = process.cpuUsage();
  const peakMb = process.resourceUsage().maxRSS / 1024;
  const wallMs = performance.now() - started;
  console.log(JSON.stringify({ wallMs, cpuMs: (user + system) / 1000, peakMb, findings: observed.length, outcome }));
}

/** Runs a program while this process serves the site; true where it ended well. */
async function beside(program: string, words: readonly string[], cwd: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const child = spawn(program, words, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.on('exit', () => resolve(printed));
  return promise;
}

async function compare(): Promise<void> {
  const hasWget = existsSync('/usr/bin/wget') && spawnSync('wget', ['--version']).status === 0;
  console.log(
    '| pages | program | requests | wall | pages/s | CPU per page | peak memory |\n|---|---|---|---|---|---|---|',
  );
  for (const size of sizes) {
    await using site = await generatedSite(catalogue(size));
    const { wallMs, cpuMs, peakMb } = JSON.parse(
      await beside(process.execPath, [import.meta.filename, 'scan', site.url], tmpdir()),
    );
    const asked = site.asked.length;
    const rate = ((asked * 1000) / wallMs).toFixed(0);
    console.log(
      `| ${size} | Scanfold | ${asked} | ${(wallMs / 1000).toFixed(1)} s | ${rate} | ${(cpuMs / asked).toFixed(2)} ms | ${peakMb.toFixed(0)} MB |`,
    );
    if (!hasWget) continue;
    const folder = mkdtempSync(join(tmpdir(), 'wget-'));
    const started = performance.now();
    await beside('wget', ['-q', '-r', '-l', 'inf', site.url], folder);
    const wgetMs = performance.now() - started;
    rmSync(folder, { recursive: true });
    const got = site.asked.length - asked;
    console.log(
      `| ${size} | wget -r | ${got} | ${(wgetMs / 1000).toFixed(1)} s | ${((got * 1000) / wgetMs).toFixed(0)} | | |`,
    );
  }
}

const [, , command, url = ''] = process.argv;
if (command === 'scan') await scanOnce(url);
else await compare();
