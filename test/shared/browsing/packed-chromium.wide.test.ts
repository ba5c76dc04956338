import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findChromium } from '../../../shared/browsing/find-chromium.ts';
import { pageOf, weakSite } from '../../targets/weak/vulnerable-server.ts';
import { jobFor, runHere } from './in-process-browser.ts';
import { encodedScripts, hardScripts, scriptPages, weakScripts } from './script-pages.ts';

/** What the stack makes a layer of. */
const layer = fileURLToPath(new URL('../../../node_modules/@sparticuz/chromium/bin', import.meta.url));

// The package holds a program for this kind of machine alone, as does Lambda's function of the browser.
test.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
  "the Chromium that is packed for Lambda starts with the package's own libraries, and sees what an installed one sees",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scanfold-packed-'));
    onTestFinished(() => {
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true });
    });
    // As on Lambda: the package looks where it runs, and unpacks itself where temporary files go.
    const lambda = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x', TMPDIR: folder, HOME: folder, CHROMIUM_PACK: layer };
    for (const [name, value] of Object.entries(lambda)) vi.stubEnv(name, value);
    await using site = await weakSite(
      { ...scriptPages, '/busy': () => pageOf('Busy', '<script>for (;;);</script>') },
      { naps: 'told' },
    );
    const paths = ['/fragment-decoded', '/busy', '/message', '/whole-address', '/escaped'] as const;
    const job = jobFor(new URL(site.url).origin, paths);
    const { pages } = await runHere(job, undefined, findChromium(process.env));
    expect(pages.map(({ outcome, flows }) => [outcome, ...flows.map(({ proof }) => proof !== undefined)])).toEqual([
      ['rendered', true],
      ['hung'],
      ['rendered', true],
      ['rendered', false],
      ['rendered'],
    ]);
    expect(pages.map(({ url }) => new URL(url).pathname)).toEqual(paths);
    expect([weakScripts, encodedScripts, hardScripts].flatMap(Object.keys)).toEqual(
      expect.arrayContaining(paths.filter((path) => path !== '/busy')),
    );
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['al2023', 'chromium']));
    expect(process.env.LD_LIBRARY_PATH).toContain(join(folder, 'al2023'));
  },
);
