import type { Command } from 'commander';
import type { ImportSource } from '../../../shared/records/findings/import-source.ts';
import type { ImportLine } from '../../moving/import-line.ts';
import { optionsOf, wholeNumber } from '../common-options.ts';
import { type Connection, connect } from '../connection.ts';
import { CommandFault, exitCodes } from '../fault.ts';
import { inOneLine } from '../printable.ts';
import { print, printJson, type Terminal, tell } from '../terminal.ts';

interface ImportOptions {
  readonly dryRun?: boolean;
  readonly json?: boolean;
  /** Of findings: take them back. */
  readonly undo?: boolean;
}

type Counts = Record<ImportLine['outcome'], number>;

/** One line of the report. */
function lineText({ outcome, record, from, to, name, place, note }: ImportLine): string {
  const ids = [from, to].filter(Boolean);
  const id = ids.length === 2 && from !== to ? `${from} -> ${to}` : (ids[0] ?? '');
  const what = [outcome, record, id, inOneLine(name)].filter(Boolean).join(' ');
  return `${place}: ${what}${note && ` (${inOneLine(note)})`}`;
}

/** A file that cannot be read is the user's to mend. */
async function faultsOfFile<T>(file: string, work: () => Promise<T>): Promise<T> {
  const [{ DumpFault }, { ReportFault }, { SettingsFault }] = await Promise.all([
    import('../../moving/sql-dump.ts'),
    import('../../moving/reports/reported.ts'),
    import('../../moving/settings-file.ts'),
  ]);
  try {
    return await work();
  } catch (error) {
    const isOfFile = [DumpFault, ReportFault, SettingsFault].some((fault) => error instanceof fault);
    if (isOfFile && error instanceof Error) throw new CommandFault(`${file}: ${error.message}`);
    throw error;
  }
}

/** Prints what becomes of each entry, and the sum. Throws CommandFault where the service refused any. */
async function report(terminal: Terminal, lines: AsyncIterable<ImportLine>, { dryRun, json, undo }: ImportOptions) {
  const counts: Counts = { created: 0, present: 0, withdrawn: 0, refused: 0, skipped: 0 };
  const all: ImportLine[] = [];
  for await (const line of lines) {
    counts[line.outcome] += 1;
    if (json) all.push(line);
    else print(terminal, lineText(line));
  }
  if (json) printJson(terminal, all);
  const would = dryRun ? 'would be ' : '';
  const done = undo
    ? `${counts.withdrawn} ${would}withdrawn`
    : `${counts.created} ${would}created, ${counts.present} there already`;
  tell(terminal, `${done}, ${counts.refused} refused, ${counts.skipped} skipped`);
  if (counts.refused > 0) throw new CommandFault(`${counts.refused} were refused: see above`, exitCodes.service);
}

async function risken(
  terminal: Terminal,
  file: string,
  options: ImportOptions & { readonly from?: number },
  command: Command,
) {
  const [{ rowsOfRisken }, { importRisken, projectsOf }] = await Promise.all([
    import('../../moving/risken-file.ts'),
    import('../../moving/import-risken.ts'),
  ]);
  await using connection = await connect(terminal, optionsOf(command));
  await faultsOfFile(file, async () => {
    const rows = await Array.fromAsync(rowsOfRisken(file));
    if (rows.length === 0) throw new CommandFault(`${file}: has no settings of RISKEN`);
    const projects = projectsOf(rows);
    const from = options.from ?? projects[0];
    if (options.from === undefined && projects.length > 1) {
      throw new CommandFault(`${file} has the projects ${projects.join(', ')}: choose one with --from`);
    }
    if (from !== undefined && projects.length > 0 && !projects.includes(from)) {
      throw new CommandFault(`${file} has no project ${from}, but ${projects.join(', ')}`);
    }
    // Data sources belong to no project.
    const chosen = rows.filter(({ values }) => !values.has('project_id') || Number(values.get('project_id')) === from);
    await report(terminal, importRisken(connection, chosen, { preview: options.dryRun ?? false }), options);
  });
}

/** How the file of each program is read. */
const readers = {
  nuclei: async () => (await import('../../moving/reports/nuclei.ts')).nucleiReport,
  zap: async () => (await import('../../moving/reports/zap.ts')).zapReport,
  nmap: async () => (await import('../../moving/reports/nmap.ts')).nmapReport,
};

async function findings(
  terminal: Terminal,
  source: ImportSource & keyof typeof readers,
  file: string,
  options: ImportOptions,
  command: Command,
) {
  const [read, { importFindings }, { undoImport }] = await Promise.all([
    readers[source](),
    import('../../moving/import-findings.ts'),
    import('../../moving/undo-import.ts'),
  ]);
  const work = options.undo ? undoImport : importFindings;
  await using connection: Connection = await connect(terminal, optionsOf(command));
  await faultsOfFile(file, async () => {
    await report(terminal, work(connection, source, read(file), { preview: options.dryRun ?? false }), options);
  });
}

async function project(terminal: Terminal, file: string, options: ImportOptions, command: Command) {
  const [{ readProject }, { importProject, undoProject }] = await Promise.all([
    import('../../moving/project-file.ts'),
    import('../../moving/import-project.ts'),
  ]);
  await using connection = await connect(terminal, optionsOf(command));
  await faultsOfFile(file, async () => {
    const read = await readProject(file);
    const work = options.undo ? undoProject : importProject;
    await report(terminal, work(connection, read, { preview: options.dryRun ?? false }), options);
  });
}

const programs = [
  ['nuclei', 'results of nuclei (-jsonl or -json-export)', 'nuclei.jsonl'],
  ['zap', "ZAP's traditional report, in JSON or XML", 'zap.json'],
  ['nmap', "nmap's XML (-oX): open ports and what scripts said", 'nmap.xml'],
] as const;

/** `scanfold import`. */
export function addImport(program: Command, terminal: Terminal): void {
  const group = program
    .command('import')
    .summary('bring in settings of RISKEN, and findings of nuclei, ZAP and nmap')
    .description('Brings in what other programs have. Of each entry it tells what became of it; twice is once.');
  addRisken(group, terminal);
  addReports(group, terminal);
  addProject(group, terminal);
}

function addRisken(group: Command, terminal: Terminal): void {
  group
    .command('risken')
    .summary('settings of RISKEN')
    .description(
      "Brings in settings from answers of RISKEN's API (JSON, one or several after each other) or from an SQL dump of its " +
        'tables. Identifiers are kept where they are free, which an administrator of all projects may choose.',
    )
    .argument('<file>', 'JSON or SQL')
    .option('--from <project>', "RISKEN's project, where the file has several", wholeNumber)
    .option(
      '--dry-run',
      'tell what would be done, and do nothing; ids that other projects have are told by the import alone',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ scanfold import risken risken.sql --dry-run
  $ scanfold import risken risken.sql`,
    )
    .action((file: string, options: ImportOptions & { readonly from?: number }, command: Command) =>
      risken(terminal, file, options, command),
    );
}

function addReports(group: Command, terminal: Terminal): void {
  for (const [source, summary, example] of programs) {
    group
      .command(source)
      .summary(summary)
      .description(
        `Brings in ${summary} as findings with the data source ${source}, which no scan changes. They are listed, filtered, ` +
          'exported and triaged like all others. --undo takes back what a file brought in: what is open becomes a false positive.',
      )
      .argument('<file>', `for example: ${example}`)
      .option('--undo', 'take back what this file brought in')
      .option('--dry-run', 'tell what would be done, and do nothing')
      .option('--json', 'print JSON')
      .addHelpText(
        'after',
        `
Examples:
  $ scanfold import ${source} ${example}
  $ scanfold findings --source ${source}
  $ scanfold import ${source} ${example} --undo --dry-run`,
      )
      .action((file: string, options: ImportOptions, command: Command) =>
        findings(terminal, source, file, options, command),
      );
  }
}

function addProject(group: Command, terminal: Terminal): void {
  group
    .command('project')
    .summary('a project that `scanfold export project` wrote')
    .description(
      'Brings in settings and policies that are not there, and findings as history with their status. Identifiers, runs, hosts, ' +
        'comments and the secrets of credentials are not in the file; operators move those with npm run project. --undo takes ' +
        'back the findings that a file brought in: what is open becomes a false positive. Settings stay.',
    )
    .argument('<file>', 'for example: project.jsonl')
    .option('--undo', 'take back the findings that this file brought in')
    .option('--dry-run', 'tell what would be done, and do nothing')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ scanfold import project project.jsonl
  $ scanfold import project project.jsonl --undo --dry-run`,
    )
    .action((file: string, options: ImportOptions, command: Command) => project(terminal, file, options, command));
}
