import { expect, test } from 'vitest';
import { detailOf, runCmsScan } from '../shared/scanners/cms/run-cms-scan.ts';
import { doors } from './lookalikes/doors.ts';
import { fronts } from './lookalikes/fronts.ts';
import { staticSites } from './lookalikes/static-sites.ts';
import type { Program } from './program.ts';
import { programs } from './programs.ts';
import { startProgram } from './start.ts';

const { dokuwiki, mediawiki, ghost } = programs;
const others = [dokuwiki, mediawiki, ghost].filter((each) => each !== undefined);

const named = (all: readonly Program[]) => all.map((program) => [program.name, program] as const);

test.each(named([...staticSites, ...doors, ...fronts, ...others]))(
  'no WordPress is told of %s, no version of one, and no age',
  async (_, program) => {
    await using running = await startProgram(program);
    const run = await runCmsScan(running.url);
    expect(run.faults).toEqual([]);
    expect(detailOf(run)).not.toMatch(/^WordPress/);
    const ofWordPress = run.observed.filter(({ checkId }) => checkId.startsWith('wordpress-'));
    // A theme whose files are there is there, whatever is in front of it.
    expect(ofWordPress.filter(({ location }) => !location.startsWith('themes/'))).toEqual([]);
    const detected = run.observed.filter(({ checkId }) => checkId === 'cms-detected');
    expect(detected.map(({ confidence }) => confidence)).toEqual(detected.map(() => 'tentative'));
  },
);
