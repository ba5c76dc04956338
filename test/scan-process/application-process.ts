import { mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { handler } from '../../functions/scanner.ts';
import { applicationChecks } from '../../shared/scanners/application/application-checks.ts';
import { scanApplication } from '../../shared/scanners/application/scanner.ts';
import { createEgress } from '../../shared/scanning/egress/egress.ts';
import type { ScanNotes } from '../../shared/scanning/scanner.ts';

// One application scan in a process of its own, bundled as functions are (function-process.ts):
// node application-process.mjs <url> <milliseconds of one invocation>

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Notes as the store packs them, in files: what is stored is not in the function's memory. */
function notesOnDisk(): ScanNotes {
  const folder = mkdtempSync(join(tmpdir(), 'notes-'));
  let written = 0;
  return {
    async write(value) {
      written += 1;
      const name = join(folder, String(written));
      await writeFile(name, await pack(Buffer.from(JSON.stringify(value))));
      return name;
    },
    read: async (name) => JSON.parse((await unpack(await readFile(name))).toString()),
    drop: async (name) => await rm(name),
  };
}

const [, , target = '', invocationMs = '600000'] = process.argv;
// The scanner's function is loaded with all that it holds, as it is on Lambda.
if (typeof handler !== 'function') throw new Error('The bundle has no handler');
const started = performance.now();
const notes = notesOnDisk();
const findings = new Set<string>();
let checkpoint: unknown;
let invocations = 0;
let detail = '';
for (;;) {
  const invokedAt = performance.now();
  invocations += 1;
  const outcome = await scanApplication(
    { target, max_depth: 0, max_children: 0 },
    {
      checks: applicationChecks,
      faulty: (what, error) => {
        throw new Error(`${what} broke`, { cause: error });
      },
    },
    {
      runId: '01900000-0000-7000-8000-000000000001',
      scope: {
        profile: 'baseline',
        exclusions: { hosts: [], ports: [], paths: [] },
        rate: { requestsPerSecond: Number.POSITIVE_INFINITY, connectsPerSecond: null },
      },
      credentials: [],
      userAgent: 'Scanfold/test',
      egress: createEgress({ only: ['127.0.0.0/8'], allow: ['127.0.0.0/8'] }),
      now: Date.now,
      signal: new AbortController().signal,
      remainingMs: () => Number(invocationMs) - (performance.now() - invokedAt),
      known: [],
      hosts: async () => [],
      detectWords: [],
      checkpoint,
      notes,
      phase: () => {},
      commit: async (unit) => {
        for (const { checkId, location } of unit.observed) findings.add(`${checkId} ${location}`);
        checkpoint = JSON.parse(JSON.stringify(unit.checkpoint));
      },
    },
  );
  if (outcome.kind === 'paused') continue;
  detail = outcome.detail;
  break;
}
const { user, system } = process.cpuUsage();
console.log(
  JSON.stringify({
    wallMs: performance.now() - started,
    cpuMs: (user + system) / 1000,
    peakMb: process.resourceUsage().maxRSS / 1024,
    findings: findings.size,
    invocations,
    detail,
  }),
);
