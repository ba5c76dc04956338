import { DeleteStackCommand, waitUntilStackDeleteComplete } from '@aws-sdk/client-cloudformation';
import { DeleteObjectsCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import { DeleteSecretCommand, paginateListSecrets, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { secretPrefix } from '../constructs/grants.ts';
import { stackName } from '../service-stack.ts';
import type { Aws } from './aws.ts';
import { checkDestroyable, type Deployable, type Surroundings } from './deployable.ts';
import { type DeployedStack, deployedResources, deployedStack } from './deployed-stack.ts';
import { errorNameOf, Refused } from './fault.ts';

/** What removing a stage does to the world; passed in. */
export interface DestroyTools extends Surroundings {
  readonly print: (text: string) => void;
  /** Whether the person who started it has said so. */
  readonly isConfirmed: boolean;
  /** Seconds between two looks whether the stack is gone. */
  readonly pollSeconds: number;
}

/** What a production stage leaves behind, and what it costs until somebody deletes it. */
const kept: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::GlobalTable': 'table with all records; storage and its backups cost',
  'AWS::Cognito::UserPool': 'user pool with all users',
  'AWS::S3::Bucket': 'bucket of exports, empty after a day',
  'AWS::Logs::LogGroup': 'log, kept for its days',
  'AWS::Backup::BackupVault': 'vault with the backups of the table; their storage costs',
};

const maxWaitSeconds = 3600;

async function emptyBucket(client: S3Client, Bucket: string): Promise<void> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
    const Objects = Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
    if (Objects.length === 0) continue;
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    if (Errors[0]) throw new Error(`${Bucket}: ${Errors[0].Key} was not deleted: ${Errors[0].Code}`);
  }
}

/** The names of the secrets of a stage's credentials, which are made by requests and not by the stack. */
async function secretsOf(client: SecretsManagerClient, stage: Deployable['stage']): Promise<string[]> {
  const prefix = secretPrefix(stage);
  const names: string[] = [];
  const Filters = [{ Key: 'name' as const, Values: [prefix] }];
  for await (const { SecretList = [] } of paginateListSecrets({ client }, { Filters })) {
    // The filter takes words, not the beginning of the whole name.
    names.push(...SecretList.flatMap(({ Name = '' }) => (Name.startsWith(prefix) ? [Name] : [])));
  }
  return names;
}

async function deleteStack({ cloudFormation: client }: Aws, StackName: string, pollSeconds: number): Promise<void> {
  await client.send(new DeleteStackCommand({ StackName }));
  const wait = { client, maxWaitTime: maxWaitSeconds, minDelay: pollSeconds, maxDelay: pollSeconds };
  try {
    await waitUntilStackDeleteComplete(wait, { StackName });
  } catch (error) {
    const remedy =
      "CloudFormation's events of the stack say why; run the command again, as an export may have been written meanwhile";
    throw new Refused([{ what: `${StackName} was not deleted: ${errorNameOf(error)}`, remedy }]);
  }
}

function checkConsent(stack: DeployedStack | undefined, name: string, { isConfirmed }: DestroyTools): void {
  const faults = [];
  if (stack?.isProtected)
    faults.push({
      what: `${name} is protected against deletion`,
      remedy: `aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${name}`,
    });
  if (!isConfirmed)
    faults.push({ what: 'this cannot be undone', remedy: 'add --yes to do it; nothing was changed yet' });
  if (faults.length > 0) throw new Refused(faults);
}

/** What stays although the stack goes: a table that was restored by hand belongs to no stack. */
function restoredLine({ stage: { table, region } }: Deployable): string[] {
  if (table === undefined) return [];
  return [
    `- ${table.name}: the restored table: aws dynamodb delete-table --region ${region} --table-name ${table.name}`,
  ];
}

/**
 * Removes a stage. Of one that is not production nothing stays that costs: the stack goes, its exports, and the secrets of its
 * credentials. Of production all that holds data stays, and is told.
 * @throws Refused where something is wrong or it was not confirmed; nothing was changed then
 */
export async function destroy(stageName: unknown, tools: DestroyTools): Promise<void> {
  const { print, pollSeconds } = tools;
  const deployable = await checkDestroyable(stageName, tools);
  const { stage, aws } = deployable;
  const name = stackName(stage);
  const stack = await deployedStack(aws.cloudFormation, name);
  const resources = stack === undefined ? [] : await deployedResources(aws.cloudFormation, name);
  const secrets = await secretsOf(aws.secrets, stage);
  const staying = stage.production
    ? [
        ...resources.flatMap(({ type, name: own }) => (kept[type] === undefined ? [] : [`- ${own}: ${kept[type]}`])),
        ...secrets.map((secret) => `- ${secret}: secret of a credential; costs 0.40 USD a month`),
      ]
    : [];
  staying.push(...restoredLine(deployable));
  print(`${name}: ${resources.length} resources, ${secrets.length} secrets of credentials`);
  print(staying.length === 0 ? 'Nothing stays.' : `These stay, until you delete them:\n${staying.join('\n')}`);
  checkConsent(stack, name, tools);
  if (!stage.production) {
    for (const { type, name: bucket } of resources) if (type === 'AWS::S3::Bucket') await emptyBucket(aws.s3, bucket);
  }
  if (stack !== undefined) await deleteStack(aws, name, pollSeconds);
  if (!stage.production) {
    // Found anew: a credential may have been stored until the stack was gone.
    for (const SecretId of await secretsOf(aws.secrets, stage))
      await aws.secrets.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true }));
  }
  print(`${name} is gone`);
}
