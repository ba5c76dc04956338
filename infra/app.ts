import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, NestedStack, Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundlesDir } from './build.ts';
import { ConfigError, readStage } from './config.ts';
import { ServiceStack } from './service-stack.ts';
import { templateFaults } from './template-limits.ts';

/** The bundle of a function. Throws where it has not been built. */
function bundleOf(name: string): Code {
  const bundle = join(bundlesDir, name);
  if (existsSync(join(bundle, 'index.mjs'))) return Code.fromAsset(bundle);
  throw new ConfigError(`${bundle}/index.mjs is missing: run npm run build`);
}

try {
  const app = new App();
  const stage = readStage(app.node.tryGetContext('stage'));
  const deletionProtection = stage.deletionProtection && app.node.tryGetContext('unprotected') !== 'true';
  new ServiceStack(app, { ...stage, deletionProtection }, bundleOf);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }));
  const { directory, stacks } = app.synth();
  const nested = app.node.findAll().filter((each) => NestedStack.isNestedStack(each));
  const templates = [
    ...stacks.map(({ stackName, template }) => [stackName, template] as const),
    ...nested.map(
      ({ node, templateFile }) => [node.path, JSON.parse(readFileSync(join(directory, templateFile), 'utf8'))] as const,
    ),
  ];
  for (const [name, template] of templates) {
    const faults = templateFaults(template);
    if (faults.length > 0) throw new ConfigError(...faults.map((fault) => `${name}: ${fault}`));
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.faults.join('\n'));
  process.exitCode = 1;
}
