import { describe, expect, test } from 'vitest';
import { openConsole } from '../../shared/scanners/application/active/open-console.ts';
import { consoleRules } from '../../shared/scanning/exposure/consoles/console-rules.ts';
import { probed, quickClient } from '../shared/scanners/application/active/probe-site.ts';
import { consoleSamples } from '../shared/scanning/exposure/consoles/console-samples.ts';
import type { RunningConsole } from './console-program.ts';
import { debianConsoles } from './debian-consoles.ts';
import { nodeConsoles } from './node-consoles.ts';

/*
 * The consoles that npm and Debian have, as their vendors publish them: without a login, and with the one that their
 * documentation describes.
 */
const programs = [...debianConsoles, ...nodeConsoles];

/** What the check says of a running console, and why where it cannot tell. */
async function said({ port, folder = '/' }: RunningConsole) {
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
    const { found } = await said(running);
    const title = rule?.title ?? `${name} accessible without login`;
    expect(found).toEqual([{ title, score: rule?.access === 'code' ? 10 : 8 }]);
  });

  test.skipIf(closed === undefined)('is nothing where it requires a login', async () => {
    await using running = await (closed ?? open)();
    expect(await said(running)).toMatchObject({ found: [], unanswered: [] });
  });
});

test('every console whose responses are said to be real is here', () => {
  const real = Object.entries(consoleSamples).flatMap(([name, { from }]) => (from === 'real' ? [name] : []));
  expect(programs.map(({ name }) => name).sort()).toEqual(real.sort());
});
