import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { runScan } from '../shared/scanners/portscan/run-scan.ts';
import { startDaemon } from './daemon.ts';
import { daemons } from './daemons.ts';

test('try', { timeout: 600_000 }, async () => {
  await using running = new AsyncDisposableStack();
  const want = (process.env.WANT ?? '').split(',');
  const ports = new Map<string, number>();
  for (const [name, daemon] of Object.entries(daemons)) {
    if (process.env.WANT && !want.some((each) => name.includes(each))) continue;
    const started = await startDaemon(daemon).catch((cause: unknown) =>
      console.error('FAILED', name, cause, (cause as Error).cause),
    );
    if (started) ports.set(name, running.use(started).port);
  }
  const begun = Date.now();
  const { observed, commits } = await runScan('127.0.0.1', { ports: [...ports.values()].join(',') });
  const coverage = commits.flatMap((u) => u.coverage);
  let out = `scan ${Date.now() - begun} ms\n`;
  for (const [name, port] of ports) {
    out += `== ${name}\n`;
    for (const o of observed.filter((e) => e.location === `${port}/tcp`))
      out += `  [${o.score}] ${o.checkId} | ${o.title} | ${o.checkId === 'open-port' ? '' : `${o.description} | ${JSON.stringify(o.evidence)} | ${o.reproduce}`}\n`;
    for (const c of coverage.filter((e) => e.target === `127.0.0.1:${port}/tcp`))
      out += `  (${c.outcome}) ${c.checkId} ${c.reason ?? ''}\n`;
  }

  writeFileSync('/tmp/a/try.txt', out);
});
