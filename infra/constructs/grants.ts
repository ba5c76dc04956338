import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Use } from '../../shared/api/route.ts';
import type { StagePolicy } from '../../shared/recurrence/stage-policy.ts';
import { tableSchema } from '../../shared/store/table-schema.ts';
import type { Stage } from '../config.ts';
import { denied, egressEnvironment } from './egress-environment.ts';
import { exportPrefix } from './export-bucket.ts';
import type { UsedTable } from './record-table.ts';
import type { Allowance } from './service-function.ts';
import { accessOf, type Partitions, writtenByRequests } from './table-partitions.ts';

/** What a `uses` can name. */
export interface Usable {
  readonly stage: Stage;
  readonly table: UsedTable;
  readonly scanQueue: Queue;
  readonly exports: Bucket;
}

/** What a function gets for its uses: IAM's words for them, and where to find the things. */
export interface Granted {
  readonly allow: readonly Allowance[];
  readonly environment: Readonly<Record<string, string>>;
}

/** The verbs of the uses that begin with a prefix, e.g. `GetItem` of `table:GetItem`. */
function verbsOf(
  uses: readonly Use[],
  prefix: 'table:' | 'tokens:' | 'queue:' | 'index:' | 'exports:' | 'secrets:',
): string[] {
  return uses.filter((use) => use.startsWith(prefix)).map((use) => use.slice(prefix.length));
}

/** What narrows or widens the use of the table. */
interface TableScope {
  /** Without them every partition. */
  readonly partitions?: Partitions;
  /** Indexes over all projects that are queried, whole: their partitions are no project's. */
  readonly globalIndexes?: readonly string[];
}

const isOfTable = (use: Use): use is Extract<Use, `table:${string}`> => use.startsWith('table:');

/** What a function that no request calls may do with the table: on its partitions alone, and never to what requests write. */
function onPartitions(
  uses: readonly Use[],
  table: UsedTable,
  all: readonly string[],
  partitions: Partitions,
): Allowance[] {
  const actionsOf = (access: keyof Partitions) =>
    uses.filter(isOfTable).flatMap((use) => (accessOf(use) === access ? [use.replace('table:', 'dynamodb:')] : []));
  const resourcesOf = (access: keyof Partitions) => (access === 'query' ? all : [table.tableArn]);
  const allowed = (['get', 'query', 'write'] as const).map((access) => ({
    actions: actionsOf(access),
    resources: resourcesOf(access),
    partitions: partitions[access],
  }));
  return [
    ...allowed,
    { actions: actionsOf('write'), resources: [table.tableArn], partitions: writtenByRequests, denied: true },
  ];
}

/** One IAM action for each use, on the table or the scan queue alone; Query also on the indexes that are named. */
export function grantUses(
  uses: readonly Use[],
  { stage, table, scanQueue, exports }: Usable,
  { partitions, globalIndexes = [] }: TableScope = {},
): Granted {
  const tableVerbs = verbsOf(uses, 'table:');
  const queueVerbs = verbsOf(uses, 'queue:');
  const exportVerbs = verbsOf(uses, 'exports:');
  const secretVerbs = verbsOf(uses, 'secrets:');
  const onTable = tableVerbs.filter((verb) => verb !== 'Query').map((verb) => `dynamodb:${verb}`);
  const onTokens = verbsOf(uses, 'tokens:').map((verb) => `dynamodb:${verb}`);
  const onTableAtAll = tableVerbs.length > 0 || onTokens.length > 0 || uses.includes('denied:PutItem');
  const indexArn = (index: string) => `${table.tableArn}/index/${index}`;
  const tableAndIndexes = [table.tableArn, ...[tableSchema.localIndex.name, ...verbsOf(uses, 'index:')].map(indexArn)];
  const whole = [
    { actions: onTable, resources: [table.tableArn] },
    { actions: tableVerbs.includes('Query') ? ['dynamodb:Query'] : [], resources: tableAndIndexes },
  ];
  const granted: Allowance[] = [
    ...(partitions ? onPartitions(uses, table, tableAndIndexes, partitions) : whole),
    {
      actions: globalIndexes.length > 0 ? ['dynamodb:Query'] : [],
      resources: globalIndexes.map(indexArn),
    },
    {
      actions: uses.includes('denied:PutItem') && !tableVerbs.includes('PutItem') ? ['dynamodb:PutItem'] : [],
      resources: [table.tableArn],
      partitions: ['P#*#DENIED'],
    },
    { actions: onTokens, resources: [table.tableArn], partitions: ['P#*#TOKEN'] },
    {
      actions: uses.includes('client:UpdateItem') && !tableVerbs.includes('UpdateItem') ? ['dynamodb:UpdateItem'] : [],
      resources: [table.tableArn],
      partitions: ['CLIENT#*'],
    },
    { actions: queueVerbs.map((verb) => `sqs:${verb}`), resources: [scanQueue.queueArn] },
    {
      actions: exportVerbs.map((verb) => `s3:${verb}`),
      resources: [exports.arnForObjects(`${exportPrefix}*`)],
      because: 'The object key of an export contains its project and a random part.',
    },
    {
      actions: secretVerbs.map((verb) => `secretsmanager:${verb}`),
      resources: [secretsOf(Stack.of(table), stage)],
      because: 'The name of a secret contains its project and a unique id; AWS appends six characters.',
    },
  ];
  return {
    allow: granted.filter(({ actions }) => actions.length > 0),
    environment: {
      ...(onTableAtAll && { TABLE_NAME: table.tableName, DUE_SHARDS: String(stage.dispatcher.dueShards) }),
      ...(onTableAtAll && stage.scanning === 'off' && { SCANNING: stage.scanning }),
      ...(queueVerbs.length > 0 && { QUEUE_URL: scanQueue.queueUrl }),
      ...(uses.includes('stage:MAX_TARGET_ADDRESSES') && {
        MAX_TARGET_ADDRESSES: String(stage.limits.maxTargetAddresses),
      }),
      ...(uses.includes('stage:EGRESS_DENY') && { EGRESS_DENY: denied(stage) }),
      ...(uses.includes('stage:MAX_RUNS_PER_PROJECT') && {
        MAX_RUNS_PER_PROJECT: String(stage.limits.maxRunsPerProject),
      }),
      ...(uses.includes('stage:STAGE_POLICY') && {
        STAGE_POLICY: JSON.stringify(stagePolicyOf(stage)),
        PORTSCAN_PORTS: stage.portscan.ports,
        ...(stage.portscan.udp && { PORTSCAN_UDP: 'true' }),
      }),
      ...(uses.includes('stage:TARGET_PROOFS') && { TARGET_PROOFS: stage.targetProofs }),
      ...(uses.includes('stage:EGRESS') && egressEnvironment(stage)),
      ...(uses.includes('stage:RUN_KEPT_DAYS') && { RUN_KEPT_DAYS: String(stage.runKeptDays) }),
      ...(uses.includes('stage:FIXED_FINDING_KEPT_DAYS') && {
        FIXED_FINDING_KEPT_DAYS: String(stage.fixedFindingKeptDays),
      }),
      ...(uses.includes('stage:SCANNER_MEMORY_MB') && { SCANNER_MEMORY_MB: String(stage.scanner.memory) }),
      ...(exportVerbs.length > 0 && { EXPORT_BUCKET: exports.bucketName }),
      ...(secretVerbs.length > 0 && { SECRET_PREFIX: secretPrefix(stage) }),
      ...(uses.includes('stage:PRODUCT_ARN') && { PRODUCT_ARN: productArn(Stack.of(exports)) }),
    },
  };
}

/** What the names of the stage's secrets begin with. CloudFormation does not know them: they come and go by the API. */
export function secretPrefix({ name }: Pick<Stage, 'name'>): string {
  return `scanfold-${name}/credentials/`;
}

function secretsOf(stack: Stack, stage: Stage): string {
  const resourceName = `${secretPrefix(stage)}*`;
  const arnFormat = ArnFormat.COLON_RESOURCE_NAME;
  return stack.formatArn({ service: 'secretsmanager', resource: 'secret', resourceName, arnFormat });
}

/** What the functions know of the stage's cadences and defaults. */
function stagePolicyOf({ policyDefaults: defaults, portscan, cadence, intrusiveScans, outOfBand }: Stage): StagePolicy {
  const budgetsOf = ({ wallClockSeconds, ...budgets }: typeof defaults.webBudgets) => ({
    wall_clock_seconds: wallClockSeconds,
    ...budgets,
  });
  return {
    defaults: {
      profile: defaults.profile,
      ...(intrusiveScans === 'allowed' && { intrusive: true }),
      ...(outOfBand === 'on' && { outOfBand: true }),
      requestsPerSecond: defaults.requestsPerSecond,
      connectsPerSecond: portscan.connectsPerSecond,
      portscan: budgetsOf(defaults.portscanBudgets),
      web: budgetsOf(defaults.webBudgets),
    },
    cadence,
    least_minutes: defaults.leastMinutes,
  };
}

/** Under which Security Hub takes the findings of an account's own products. */
function productArn(stack: Stack): string {
  return stack.formatArn({ service: 'securityhub', resource: 'product', resourceName: `${stack.account}/default` });
}
