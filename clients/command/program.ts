import { Command } from 'commander';
import type { Terminal } from './terminal.ts';

/** The commands in the order of the help, each with the file that has it, which is loaded where it is needed. */
const files: readonly {
  readonly names: readonly string[];
  readonly load: () => Promise<(program: Command, terminal: Terminal) => void>;
}[] = [
  { names: ['scan'], load: async () => (await import('./commands/scan.ts')).addScan },
  { names: ['target'], load: async () => (await import('./commands/target.ts')).addTarget },
  { names: ['findings', 'finding'], load: async () => (await import('./commands/findings.ts')).addFindings },
  { names: ['triage'], load: async () => (await import('./commands/triage.ts')).addTriage },
  { names: ['label'], load: async () => (await import('./commands/label.ts')).addLabel },
  { names: ['suppression'], load: async () => (await import('./commands/suppression.ts')).addSuppression },
  { names: ['comment'], load: async () => (await import('./commands/comment.ts')).addComment },
  { names: ['retest'], load: async () => (await import('./commands/retest.ts')).addRetest },
  { names: ['runs', 'watch', 'cancel', 'coverage'], load: async () => (await import('./commands/runs.ts')).addRuns },
  { names: ['diff'], load: async () => (await import('./commands/diff.ts')).addDiff },
  { names: ['export'], load: async () => (await import('./commands/export.ts')).addExport },
  { names: ['import'], load: async () => (await import('./commands/import.ts')).addImport },
  { names: ['plan', 'apply'], load: async () => (await import('./commands/plan.ts')).addPlan },
  { names: ['policy', 'schedule'], load: async () => (await import('./commands/policy.ts')).addPolicy },
  { names: ['credential'], load: async () => (await import('./commands/credential.ts')).addCredential },
  { names: ['notification'], load: async () => (await import('./commands/notification.ts')).addNotification },
  { names: ['hosts'], load: async () => (await import('./commands/hosts.ts')).addHosts },
  { names: ['project'], load: async () => (await import('./commands/project.ts')).addProject },
  { names: ['usage'], load: async () => (await import('./commands/usage.ts')).addUsage },
  { names: ['api'], load: async () => (await import('./commands/api.ts')).addApi },
  { names: ['login', 'logout'], load: async () => (await import('./commands/login.ts')).addLogin },
  { names: ['start', 'token'], load: async () => (await import('./commands/service.ts')).addService },
  { names: ['doctor'], load: async () => (await import('./commands/doctor.ts')).addDoctor },
  { names: ['completion'], load: async () => (await import('./commands/completion.ts')).addCompletion },
];

/** Options that stand before a command and have a value. */
const valued = ['--url', '--project'];

/** The command that a user names; undefined where it is none, or what is asked for is about all of them. */
function nameIn([first, ...others]: readonly string[]): string | undefined {
  if (first === undefined || !first.startsWith('-')) return first;
  return nameIn(valued.includes(first) ? others.slice(1) : others);
}

/** The files that a command line needs: that of its command, none for the version, else all. */
function neededFor(args: readonly string[]) {
  if (args[0] === '--version' || args[0] === '-V') return [];
  const name = nameIn(args);
  // A script that completes commands names them all.
  const own = name === 'completion' ? undefined : files.find(({ names }) => names.includes(name ?? ''));
  return own ? [own] : files;
}

/** Lets each command name its own help where its arguments are wrong: `scanfold target add --help`. */
function hintAtHelp(command: Command, path: string): void {
  for (const each of command.commands) {
    const own = `${path} ${each.name()}`;
    each.showHelpAfterError(`(${own} --help shows its arguments and options)`);
    hintAtHelp(each, own);
  }
}

/** The command line for these arguments, not run yet. `version` is the package's. */
export async function commandLine(terminal: Terminal, version: string, args: readonly string[]): Promise<Command> {
  const program = new Command('scanfold')
    .description('Self-hosted security scanning: targets, scans and findings on the command line.')
    .version(version)
    .option('--url <url>', 'the service; by default SCANFOLD_URL, the one of the log-in, or the local one')
    .option('--project <id>', 'the project; by default SCANFOLD_PROJECT, the one of the log-in, or 1001 locally')
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
      getOutHelpWidth: () => terminal.stdout.columns ?? 80,
    })
    .showHelpAfterError('(scanfold --help shows the commands)')
    .addHelpText('after', '\nExample:\n  $ scanfold scan http://127.0.0.1:8080')
    .exitOverride();
  for (const add of await Promise.all(neededFor(args).map(({ load }) => load()))) add(program, terminal);
  hintAtHelp(program, 'scanfold');
  return program;
}
