import { Command } from 'commander';
import { addApi } from './commands/api.ts';
import { addComment } from './commands/comment.ts';
import { addCompletion } from './commands/completion.ts';
import { addCredential } from './commands/credential.ts';
import { addDiff } from './commands/diff.ts';
import { addDoctor } from './commands/doctor.ts';
import { addExport } from './commands/export.ts';
import { addFindings } from './commands/findings.ts';
import { addHosts } from './commands/hosts.ts';
import { addImport } from './commands/import.ts';
import { addLabel } from './commands/label.ts';
import { addLogin } from './commands/login.ts';
import { addNotification } from './commands/notification.ts';
import { addPlan } from './commands/plan.ts';
import { addPolicy } from './commands/policy.ts';
import { addProject } from './commands/project.ts';
import { addRetest } from './commands/retest.ts';
import { addRuns } from './commands/runs.ts';
import { addScan } from './commands/scan.ts';
import { addSuppression } from './commands/suppression.ts';
import { addTarget } from './commands/target.ts';
import { addTriage } from './commands/triage.ts';
import { addUsage } from './commands/usage.ts';
import type { Terminal } from './terminal.ts';

/** The command line: every command, none run yet. `version` is the package's. */
export function commandLine(terminal: Terminal, version: string): Command {
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
  const adders = [
    addScan,
    addTarget,
    addFindings,
    addTriage,
    addLabel,
    addSuppression,
    addComment,
    addRetest,
    addRuns,
    addDiff,
    addExport,
    addImport,
    addPlan,
    addPolicy,
    addCredential,
    addNotification,
    addHosts,
    addProject,
    addUsage,
  ];
  for (const add of [...adders, addApi, addLogin, addDoctor, addCompletion]) add(program, terminal);
  return program;
}
