import { activeChecks } from '../../shared/scanners/application/active-checks.ts';
import { quickScope } from '../shared/scanners/application/quick-scope.ts';
import { runApplicationScan } from '../shared/scanners/application/run-application-scan.ts';
import { catalogue, generatedSite } from '../targets/generated-site.ts';
import { hardenedSite } from '../targets/weak/hardened.ts';
import { vulnerableSite } from '../targets/weak/vulnerable.ts';
import { weaknesses } from '../targets/weak/weaknesses.ts';
import { programs } from './programs.ts';
import { startProgram } from './start.ts';
import { hasWapiti, type Reported, runWapiti } from './wapiti.ts';
import { kindOf } from './wapiti-kinds.ts';

// Debian's wapiti beside the application scan: on the planted weaknesses, on their hardened twins, as a crawler, and on
// real programs that are named: node test/real-software/beside-wapiti.ts [names]

const activeIds = new Set(activeChecks.map(({ id }) => id));

const placed = weaknesses.flatMap(({ link, at, active }) => {
  const { pathname } = new URL(at ?? link, 'http://127.0.0.1');
  return active.map((check) => ({ check, path: pathname }));
});

/** True where a report is of a planted weakness, at its path or, for a copy of a file, beside it. */
function meets(report: Reported, { check, path }: { readonly check: string; readonly path: string }): boolean {
  if (!(kindOf[report.kind] ?? []).includes(check)) return false;
  if (check === 'file-backup') return report.path.startsWith(path);
  if (check === 'site-archive') return /^\/[^/]+\.(?:zip|tar|gz|tgz|rar|7z)$/.test(report.path);
  return report.path === path;
}

const row = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

async function planted(): Promise<void> {
  const paths = new Set(placed.map(({ path }) => path));
  console.log(`\n## ${placed.length} planted weaknesses on ${paths.size} paths, and their hardened twins\n`);
  row('program', 'site', 'found', 'false', 'seconds', 'requests');
  row('---', '---', '---', '---', '---', '---');
  for (const hard of [false, true]) {
    const name = hard ? 'hardened' : 'vulnerable';
    {
      await using site = await (hard ? hardenedSite : vulnerableSite)({ naps: 'real' });
      const started = performance.now();
      const { observed } = await runApplicationScan(site.url, { context: { scope: quickScope('standard') } });
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      const own = observed.filter(({ checkId }) => activeIds.has(checkId));
      const seen = (path: string, check: string) =>
        own.some(({ checkId, evidence }) => checkId === check && evidence.includes(path));
      const found = hard ? 0 : placed.filter(({ path, check }) => seen(path, check)).length;
      row('Scanfold, standard', name, found, hard ? own.length : 0, seconds, site.asked.length);
    }
    for (let time = 1; time <= (hard ? 1 : 3); time += 1) {
      await using site = await (hard ? hardenedSite : vulnerableSite)({ naps: 'real' });
      const { seconds, reported } = await runWapiti(site.url);
      const relevant = reported.filter(({ kind }) => kind in kindOf);
      const found = hard ? [] : placed.filter((weakness) => relevant.some((report) => meets(report, weakness)));
      const wrong = relevant.filter((report) => hard || !placed.some((weakness) => meets(report, weakness)));
      row(`wapiti, run ${time}`, name, found.length, wrong.length, seconds.toFixed(0), site.asked.length);
      for (const { kind, path } of wrong) console.log(`<!-- ${kind} ${path} -->`);
    }
  }
}

async function crawled(): Promise<void> {
  console.log('\n## Crawl of 2,000 pages\n');
  row('program', 'pages found', 'requests', 'seconds', 'pages/s');
  row('---', '---', '---', '---', '---');
  await using site = await generatedSite(catalogue(2000));
  const told = (program: string, seconds: number) => {
    const pages = new Set(site.asked.filter((path) => /^\/(?:(?:item|list)\/\d+)?$/.test(path))).size;
    row(program, pages, site.asked.length, seconds.toFixed(1), (site.asked.length / seconds).toFixed(0));
    site.asked.length = 0;
  };
  const started = performance.now();
  await runApplicationScan(site.url);
  told('Scanfold, baseline, all passive checks', (performance.now() - started) / 1000);
  const { seconds } = await runWapiti(site.url, { crawlOnly: true });
  told('wapiti, no modules', seconds);
}

async function real(name: string): Promise<void> {
  const program = programs[name];
  if (!program) throw new Error(`${name} is none of ${Object.keys(programs).join(', ')}`);
  await using running = await startProgram(program);
  const { seconds, reported } = await runWapiti(running.url, { moduleSeconds: 20 });
  console.log(`\n## wapiti on ${program.name} ${running.version}: ${seconds.toFixed(0)} s\n`);
  row('kind', 'path', 'parameter', 'says');
  row('---', '---', '---', '---');
  for (const { kind, path, parameter, info } of reported) row(kind, path, parameter, info.replaceAll('|', '\\|'));
}

if (!hasWapiti()) throw new Error('wapiti is not installed: apt-get install wapiti');
const names = process.argv.slice(2);
if (names.length > 0) for (const name of names) await real(name);
else {
  await planted();
  await crawled();
}
