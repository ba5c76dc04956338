import { expect, test } from 'vitest';
import type { UnitResult } from '../../../../../shared/scanning/scanner.ts';
import { pageOf, type WeakSite, weakSite } from '../../../../targets/weak/vulnerable-server.ts';
import { notesIn } from '../../scan-context.ts';
import { quickScope } from '../quick-scope.ts';
import { runApplicationScan } from '../run-application-scan.ts';

const names = ['one', 'two', 'three'];

interface Book extends WeakSite {
  /** Field and value of each text that was not the form's own, in order. */
  readonly sent: (readonly [field: string, value: string])[];
}

/** A form of three texts, the last of which is shown as it was written. */
async function book(): Promise<Book> {
  const sent: [string, string][] = [];
  let last = '';
  const form = `<form method="post" action="/book">${names.map((name) => `<textarea name="${name}"></textarea>`).join('')}<button>Send</button></form>`;
  const site = await weakSite(
    {
      '/': () => pageOf('Home', '<a href="/book">book</a> <a href="/shown">shown</a>'),
      '/book': (ask) => {
        if (ask.method === 'POST') {
          for (const name of names) if (!/^scanfold\w{6}$/.test(ask.field(name))) sent.push([name, ask.field(name)]);
          last = ask.field('three');
        }
        return pageOf('Book', form);
      },
      '/shown': () => pageOf('Shown', `<p>${last}</p>`),
    },
    { naps: 'told' },
  );
  return Object.assign(site, { sent });
}

/** Scans a site to its end in invocations that stop as `stop` says; each gets what the ones before have committed. */
async function scanned(site: Book, stop: (phase: string, sent: number) => 'pause' | 'kill' | undefined) {
  const stored = new Map<string, string>();
  const begun: number[] = [];
  const told = new Set<string>();
  let checkpoint: unknown;
  let phase = '';
  for (let kind = 'paused'; kind === 'paused'; ) {
    const before = site.sent.length;
    const kill = new AbortController();
    const why = () => stop(phase, site.sent.length - before);
    const context = {
      scope: quickScope('intrusive'),
      checkpoint,
      notes: notesIn(stored),
      signal: kill.signal,
      phase: (name: string) => {
        if (name === 'stored values' && phase !== name) begun.push(site.sent.length);
        phase = name;
      },
      remainingMs: () => {
        if (why() === 'kill') kill.abort(new Error('killed'));
        return why() === 'pause' ? 10_000 : 600_000;
      },
      async commit({ checkpoint: at, observed }: UnitResult) {
        for (const { checkId, location } of observed) told.add(`${checkId} ${location}`);
        checkpoint = JSON.parse(JSON.stringify(at));
      },
    };
    const run = runApplicationScan(site.url, { context, stored, tuning });
    kind = await run
      .then(({ outcome }) => outcome.kind)
      .catch((error: Error) => (error.message === 'killed' ? 'paused' : error.message));
    // Whoever is killed has written what it has written: notes that no commit names are not looked at.
    expect(begun.length + site.asked.length).toBeLessThan(20_000);
  }
  return { told: [...told], of: (from = 0) => site.sent.slice(from), begun: begun[0] ?? 0, phase };
}

const tuning = { reserveMs: 20_000, commitEveryMs: 0, concurrency: 5, maxBodyBytes: 20_000_000 };

test('the second pass goes on where it was: a word is submitted at each text once, however often the scan pauses', async () => {
  await using site = await book();
  const { told, of, begun } = await scanned(site, (phase, sent) =>
    phase === 'stored values' && sent >= 1 ? 'pause' : undefined,
  );
  expect(told).toContain('stored-xss /book POST form field three');
  const words = of(begun).filter(([, value]) => /^sf[0-9a-f]{12}$/.test(value));
  expect(words.map(([name]) => name)).toEqual(names);
});

test('a scan that is killed goes on after its last commit: nothing is lost, and one point alone is asked again', async () => {
  await using whole = await book();
  const once = await scanned(whole, () => undefined);
  await using site = await book();
  let kills = 0;
  const cut = await scanned(site, (phase, sent) => {
    if (phase !== 'probes' || kills >= 2 || sent < 40) return undefined;
    kills += 1;
    return 'kill';
  });
  expect(kills).toBe(2);
  expect(cut.told.toSorted()).toEqual(once.told.toSorted());
  const most = Math.max(...names.map((name) => once.of().filter(([each]) => each === name).length));
  expect(cut.of().length).toBeLessThanOrEqual(once.of().length + 2 * most);
});
