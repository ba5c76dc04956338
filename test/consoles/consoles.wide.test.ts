import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { openConsole } from '../../shared/scanners/application/active/exposed/open-console.ts';
import { consoleRules } from '../../shared/scanning/exposure/consoles/console-rules.ts';
import { probed, quickClient } from '../shared/scanners/application/active/probe-site.ts';
import { quickScope } from '../shared/scanners/application/quick-scope.ts';
import { runApplicationScan } from '../shared/scanners/application/run-application-scan.ts';
import { consoleSamples } from '../shared/scanning/exposure/consoles/console-samples.ts';
import type { ConsoleProgram, RunningConsole } from './console-program.ts';
import { debianConsoles } from './debian-consoles.ts';
import { nodeConsoles } from './node-consoles.ts';

/*
 * The consoles that npm and Debian have, as their vendors publish them: without a login, and with the one that their
 * documentation describes.
 */
const programs = [...debianConsoles, ...nodeConsoles];

/** A program that has just begun, on a busy machine, may leave requests without a response in time. */
const TRIES = 10;

type Said = Awaited<ReturnType<typeof saidOnce>>;

/** What the check says of a running console, and why where it cannot tell; asked again until it can. */
async function said(running: RunningConsole, isTold = ({ unanswered }: Said) => unanswered.length === 0) {
  let last = await saidOnce(running);
  for (let tries = 1; tries < TRIES && !isTold(last); tries += 1) last = await saidOnce(running);
  return last;
}

async function saidOnce({ port, folder = '/' }: RunningConsole) {
  const url = new URL(folder, `http://127.0.0.1:${port}`);
  const web = quickClient(url.href);
  const { seen, unanswered } = await probed(web, { url, kind: 'folder', name: 'base', value: 'linked' }, [openConsole]);
  const { requests } = web.statistics();
  web.close();
  return { found: seen.map(({ sighting: { title, score } }) => ({ title, score })), unanswered, requests };
}

describe.concurrent.each(programs)('$name', ({ name, open, closed }) => {
  const rule = consoleRules.find((each) => each.name === name);

  test('is found where it requires no login', async () => {
    await using running = await open();
    const { found } = await said(running, (each) => each.found.length > 0);
    const title = rule?.title ?? `${name} accessible without login`;
    expect(found).toEqual([{ title, score: rule?.access === 'code' ? 10 : 8 }]);
  });

  test.skipIf(closed === undefined)('is nothing where it requires a login', async () => {
    await using running = await (closed ?? open)();
    expect(await said(running)).toMatchObject({ found: [], unanswered: [] });
  });
});

test('a scan of a console finds it by a line that shows it, and nothing of the kind where it requires a login', async () => {
  const prometheus = programs.find(({ name }) => name === 'Prometheus');
  const scanned = async (start: ConsoleProgram['open'] = async () => expect.fail()) => {
    await using running = await start();
    const context = { scope: quickScope('standard') };
    const { observed } = await runApplicationScan(`http://127.0.0.1:${running.port}/`, { context, maxDepth: 1 });
    const found = observed.filter(({ checkId }) => checkId === 'open-console');
    return found.map(({ title, location, reproduce = '' }) => ({
      title,
      location,
      shown: execFileSync('sh', ['-c', reproduce], { encoding: 'utf8' }),
    }));
  };
  expect(await scanned(prometheus?.open)).toEqual([
    {
      title: 'Prometheus accessible without login',
      location: '/api/v1/status/config',
      shown: expect.stringContaining('"yaml"'),
    },
  ]);
  expect(await scanned(prometheus?.closed)).toEqual([]);
});

test('every console whose responses are said to be real is here', () => {
  const real = Object.entries(consoleSamples).flatMap(([name, { from }]) => (from === 'real' ? [name] : []));
  expect(programs.map(({ name }) => name).sort()).toEqual(real.sort());
});
