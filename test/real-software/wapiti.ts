import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';

/**
 * Modules that ask what an application scan asks, without those that need a host outside or guess passwords. In runs of
 * their own: in one run, those that come after a finding of `exec` often ask nothing any more.
 */
const groups = [
  'xss',
  'sql,blindsql',
  'file',
  'exec',
  'redirect,crlf',
  'backup,methods,htaccess,csrf,csp,cookieflags,http_headers',
];

const reported = z.object({
  method: z.string(),
  path: z.string(),
  parameter: z.nullable(z.string()),
  info: z.string(),
});
const report = z.object({ vulnerabilities: z.record(z.string(), z.array(reported)) });

/** Something that wapiti reports. */
export interface Reported {
  readonly kind: string;
  readonly path: string;
  readonly parameter: string;
  readonly info: string;
}

/** What a run of wapiti came to. */
export interface WapitiRun {
  readonly seconds: number;
  readonly reported: readonly Reported[];
}

/** True where Debian's wapiti is installed. */
export function hasWapiti(): boolean {
  return existsSync('/usr/bin/wapiti');
}

async function runModules(
  url: string,
  modules: string,
  { moduleSeconds, more }: { readonly moduleSeconds: number; readonly more: readonly string[] },
): Promise<readonly Reported[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wapiti-'));
  try {
    const file = join(folder, 'report.json');
    const words = ['-u', url, '-m', modules, '--scope', 'folder', '--max-scan-time', '600'];
    const bounds = ['--max-attack-time', String(moduleSeconds)];
    const kept = ['--flush-session', '--no-bugreport', '--store-session', folder, '-v', '0', '-f', 'json', '-o', file];
    // No way out: some of its modules look for news on the internet.
    const env = { ...process.env, http_proxy: '', https_proxy: 'http://127.0.0.1:9' };
    const child = spawn('wapiti', [...words, ...bounds, ...more, ...kept], { stdio: 'ignore', env });
    const limit = setTimeout(() => child.kill('SIGKILL'), 1_500_000);
    await once(child, 'exit');
    clearTimeout(limit);
    const { vulnerabilities } = z.parse(report, JSON.parse(readFileSync(file, 'utf8')));
    return Object.entries(vulnerabilities).flatMap(([kind, list]) =>
      list.map(({ path, parameter, info }) => ({ kind, path, parameter: parameter ?? '', info })),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Runs wapiti on a site of this machine; `crawlOnly` asks nothing beside the pages, `more` are further words of its command
 * line. Throws where it leaves no report.
 */
export async function runWapiti(
  url: string,
  {
    crawlOnly = false,
    moduleSeconds = 300,
    more = [],
  }: { readonly crawlOnly?: boolean; readonly moduleSeconds?: number; readonly more?: readonly string[] } = {},
): Promise<WapitiRun> {
  const started = performance.now();
  const all: Reported[] = [];
  for (const modules of crawlOnly ? [''] : groups)
    all.push(...(await runModules(url, modules, { moduleSeconds, more })));
  return { seconds: (performance.now() - started) / 1000, reported: all };
}
