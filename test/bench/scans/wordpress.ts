import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCmsScan } from '../../shared/scanners/cms/run-cms-scan.ts';
import { defaultSetup, dirty, hardened, hiddenGenerator, type Setup } from '../../wordpress/setups.ts';
import { startSites } from '../../wordpress/sites.ts';

// A CMS scan of real WordPresses, beside Debian's whatweb: node test/bench/scans/wordpress.ts
// Each scan runs in a fresh process, as whatweb does. WordPress must have been fetched: node test/prepare.ts

const modes = {
  passive: '--detection-mode passive --plugins-detection passive',
  mixed: '',
  aggressive: '--enumerate ap,at,u1-10,cb,dbe --detection-mode aggressive --plugins-detection aggressive',
} as const;

interface Run {
  readonly requests: number;
  readonly wallMs: number;
  readonly peakMb: number;
  readonly checks: readonly string[];
}

async function scanOnce(url: string, options: string): Promise<void> {
  const started = performance.now();
  const { observed, outcome, commits } = await runCmsScan(url, { options });
  if (outcome.kind !== 'finished') throw new Error(JSON.stringify(outcome));
  const last = commits.at(-1)?.checkpoint;
  const requests = typeof last === 'object' && last !== null && 'requests' in last ? Number(last.requests) : 0;
  const checks = observed.map(({ checkId, location }) => `${checkId} ${location}`).sort();
  const peakMb = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ requests, wallMs: performance.now() - started, peakMb, checks } satisfies Run));
}

function ours(url: string, options: string): Run {
  const { stdout } = spawnSync(process.execPath, [import.meta.filename, 'scan', url, options], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return JSON.parse(stdout);
}

function whatweb(url: string): { readonly wallMs: number; readonly plugins: Readonly<Record<string, unknown>> } {
  const folder = mkdtempSync(join(tmpdir(), 'whatweb-'));
  const file = join(folder, 'log.json');
  const started = performance.now();
  spawnSync('whatweb', ['-a', '3', '--quiet', `--log-json=${file}`, `${url}/`]);
  const wallMs = performance.now() - started;
  const answers: readonly { plugins?: Record<string, unknown> }[] = JSON.parse(readFileSync(file, 'utf8') || '[]');
  rmSync(folder, { recursive: true });
  return { wallMs, plugins: answers.at(-1)?.plugins ?? {} };
}

async function compare(setups: readonly Setup[]): Promise<void> {
  await using sites = await startSites(setups);
  console.log('| set-up | mode | requests | wall | peak memory | findings |\n|---|---|---|---|---|---|');
  const found = new Map<string, readonly string[]>();
  for (const setup of setups) {
    for (const [mode, options] of Object.entries(modes)) {
      const { requests, wallMs, peakMb, checks } = ours(`${sites.of(setup).url}/`, options);
      console.log(
        `| ${setup.name} | ${mode} | ${requests} | ${(wallMs / 1000).toFixed(1)} s | ${peakMb.toFixed(0)} MB | ${checks.length} |`,
      );
      if (mode === 'mixed') found.set(setup.name, checks);
    }
  }
  console.log('\n| set-up | Scanfold, mixed | whatweb -a 3 |\n|---|---|---|');
  for (const setup of setups) {
    const { plugins, wallMs } = whatweb(sites.of(setup).url);
    const named = Object.entries(plugins).map(([name, facts]) => `${name} ${JSON.stringify(facts)}`.slice(0, 80));
    console.log(
      `| ${setup.name} | ${(found.get(setup.name) ?? []).join(', ')} | ${(wallMs / 1000).toFixed(1)} s: ${named.join(', ')} |`,
    );
  }
}

const [, , command, url = '', options = ''] = process.argv;
if (command === 'scan') await scanOnce(url, options);
else await compare([defaultSetup, hiddenGenerator, hardened, dirty]);
