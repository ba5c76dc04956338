import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stackName } from '../service-stack.ts';
import { upgradeFaults } from '../upgrade-faults.ts';
import { checkDeployable, type Surroundings } from './deployable.ts';
import { deployedStack, deployedTemplate } from './deployed-stack.ts';
import { Refused } from './fault.ts';
import { firstSteps } from './first-steps.ts';

/** What a deployment does to the world; passed in. */
export interface DeployTools extends Surroundings {
  readonly fetch: typeof fetch;
  readonly isPrivate: boolean;
  readonly print: (text: string) => void;
  /** Runs a program of node_modules/.bin to its end with this output; rejects where it fails. */
  readonly run: (program: string, args: readonly string[]) => Promise<void>;
  /** Where the synthesized stack goes. */
  readonly output: string;
}

/** What the upgrade would lose of the stack that is there, by its own template. */
function checkUpgrade(before: unknown, file: string): void {
  const faults = upgradeFaults(before, JSON.parse(readFileSync(file, 'utf8')));
  const remedy =
    'nothing was changed: deploy a version that keeps it, or move to a new stage: docs/operations.md, "Update"';
  if (faults.length > 0) throw new Refused(faults.map((what) => ({ what: `upgrade: ${what}`, remedy })));
}

/**
 * Checks, builds, synthesizes and deploys a stage without a question, and prints what to do next. A production stage is deployed
 * twice at first: table and user pool are protected against deletion when they are there.
 * @throws Refused where something is wrong; nothing was changed then
 */
export async function deploy(stageName: unknown, tools: DeployTools): Promise<void> {
  const { print, run, output } = tools;
  const { stage, aws } = await checkDeployable(stageName, tools);
  const name = stackName(stage);
  const client = aws.cloudFormation;
  const synthesize = (...context: readonly string[]) =>
    run('cdk', ['synth', '--strict', '--quiet', '--output', output, '-c', `stage=${stage.name}`, ...context]);
  const deploySynthesized = () =>
    run('cdk', [
      ...['deploy', name, '--app', output, '--strict', '--require-approval', 'never', '--progress', 'events'],
    ]);
  print(`Stage ${stage.name}: account ${stage.account}, region ${stage.region}: all checks passed`);
  const isMade = (await deployedStack(client, name))?.isMade === true;
  await run('node', ['infra/build.ts']);
  if (stage.deletionProtection && !isMade) {
    await synthesize('-c', 'unprotected=true');
    await deploySynthesized();
  }
  await synthesize();
  if (isMade) checkUpgrade(await deployedTemplate(client, name), join(output, `${name}.template.json`));
  await deploySynthesized();
  const { outputs = {} } = (await deployedStack(client, name)) ?? {};
  const { fetch, isPrivate } = tools;
  print(await firstSteps({ stage, outputs, cognito: aws.cognito, fetch, isPrivate }));
}
