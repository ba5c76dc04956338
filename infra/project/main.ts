import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ConfigError } from '../config.ts';
import { awsOf } from '../deploy/aws.ts';
import { checkDestroyable as checkStage } from '../deploy/deployable.ts';
import { deployedResources } from '../deploy/deployed-stack.ts';
import { Refused } from '../deploy/fault.ts';
import { stackName } from '../service-stack.ts';
import { exportProject, type ProjectTable } from './export-project.ts';
import { importProject } from './import-project.ts';
import { ProjectFault } from './project-file.ts';

/* `npm run project -- export -c stage=<stage> --project <id> --file <file>`, and `import` without the id. */

const usage =
  'npm run project -- export -c stage=<stage> --project <id> --file <file>, or npm run project -- import -c stage=<stage> --file <file>';

/** The table of a deployed stage. */
async function tableOf(stageName: string): Promise<ProjectTable> {
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  const shellRegion = AWS_REGION ?? AWS_DEFAULT_REGION;
  const { stage, aws } = await checkStage(stageName, { shellRegion, awsIn: (region) => awsOf({ region }) });
  // A new table takes some minutes to follow a load: a throttled write is patient.
  const client = new DynamoDBClient({ region: stage.region, maxAttempts: 12 });
  if (stage.table !== undefined) return { client, tableName: stage.table.name };
  const resources = await deployedResources(aws.cloudFormation, stackName(stage));
  const found = resources.find(({ type }) => type === 'AWS::DynamoDB::GlobalTable');
  if (found === undefined) throw new ProjectFault(`stage ${stageName} is not deployed`);
  return { client, tableName: found.name };
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      context: { type: 'string', short: 'c' },
      project: { type: 'string' },
      file: { type: 'string' },
    },
  });
  const stage = /^stage=(.+)$/.exec(values.context ?? '')?.[1];
  const [command] = positionals;
  const { file, project = '' } = values;
  if (stage === undefined || file === undefined) throw new ProjectFault(usage);
  if (command === 'import') return { command, stage, file } as const;
  if (command === 'export' && /^[1-9]\d{0,9}$/.test(project))
    return { command, stage, file, project: Number(project) } as const;
  throw new ProjectFault(usage);
}

try {
  const read = readArguments();
  const table = await tableOf(read.stage);
  if (read.command === 'export') {
    const { items, credentials } = await exportProject(table, read.project, read.file, Date.now);
    console.log(`${read.file}: ${items} items of project ${read.project}`);
    if (credentials.length > 0)
      console.log(
        `The secrets of credentials are not in it; put them again after an import: ${credentials.join(', ')}`,
      );
  } else {
    const { projectId, written, present } = await importProject(table, read.file);
    console.log(`Project ${projectId}: ${written} items written, ${present} were there already`);
  }
} catch (error) {
  const isTold =
    error instanceof ProjectFault ||
    error instanceof Refused ||
    error instanceof ConfigError ||
    // What AWS refused, such as a right; an import that it cut off is repeated.
    (error instanceof Error && '$metadata' in error) ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  if (!isTold) throw error;
  console.error(`Not done:\n${error.message}`);
  process.exitCode = 1;
}
