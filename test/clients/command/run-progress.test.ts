import { PassThrough } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runProgress } from '../../../clients/command/run-progress.ts';
import type { Terminal } from '../../../clients/command/terminal.ts';
import { sampleRun } from '../sample-run.ts';

/** Standard error, of a terminal or not, and what was written to it. */
function written(isTTY: boolean) {
  const stderr = Object.assign(new PassThrough(), { isTTY, columns: 80 });
  let text = '';
  stderr.on('data', (chunk) => {
    text += String(chunk);
  });
  return { terminal: { env: {}, stderr } as unknown as Terminal, textOf: () => text };
}

const attack = '\u001b[31mcrawl\u001b[0m\r\nof a page';

test('on a terminal each run has a bar, without color and without what a scanned host would do to it', async () => {
  const { terminal, textOf } = written(true);
  const progress = await runProgress(terminal);
  progress.show(sampleRun({ run_id: 'a', progress: 10, phase: attack }));
  progress.show(sampleRun({ run_id: 'b', state: 'queued', progress: 0, waits_for: 'shop.example' }));
  progress.show(sampleRun({ run_id: 'a', progress: 40, phase: attack }));
  // The bars are drawn ten times in a second.
  await expect.poll(textOf, { timeout: 10_000 }).toContain(' 40% crawl of a page');
  expect(textOf()).toContain(' 0% waiting for shop.example');
  progress.end();
  await setTimeout(0);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what colors a terminal
  expect(textOf()).not.toMatch(/\u001b\[[\d;]*m/);
});

test('elsewhere each change of state is a line', async () => {
  const { terminal, textOf } = written(false);
  const progress = await runProgress(terminal);
  for (const done of [10, 40]) progress.show(sampleRun({ run_id: 'a', progress: done }));
  progress.show(sampleRun({ run_id: 'a', state: 'failed', detail: attack }));
  progress.end();
  await expect.poll(textOf).toBe('run a running\nrun a failed: crawl of a page\n');
});
