import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Use } from '../../shared/api/route.ts';
import type { StagePolicy } from '../../shared/recurrence/stage-policy.ts';
import { tableSchema } from '../../shared/store/table/table-schema.ts';
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
  prefix: 'table:' | 'tokens:' | 'queue:' | 'index:' | 'exports:' | 'secrets:' | 'receivers:' | 'mail:',
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
export function grantUses(uses: readonly Use[], usable: Usable, scope: TableScope = {}): Granted {
  const allowed = [
    ...tableAllowances(uses, usable.table, scope),
    ...requestAllowances(uses, usable.table),
    ...resourceAllowances(uses, usable),
    ...noticeAllowances(uses, Stack.of(usable.table), usable.stage),
  ];
  return {
    allow: allowed.filter(({ actions }) => actions.length > 0),
    environment: { ...resourceEnvironment(uses, usable), ...stageEnvironment(uses, usable.stage) },
  };
}

/** What functions may do with the table: within the scope, if they have one. */
function tableAllowances(
  uses: readonly Use[],
  table: UsedTable,
  { partitions, globalIndexes = [] }: TableScope,
): Allowance[] {
  const verbs = verbsOf(uses, 'table:');
  const indexArn = (index: string) => `${table.tableArn}/index/${index}`;
  const tableAndIndexes = [table.tableArn, ...[tableSchema.localIndex.name, ...verbsOf(uses, 'index:')].map(indexArn)];
  const onTable = verbs.filter((verb) => verb !== 'Query').map((verb) => `dynamodb:${verb}`);
  const whole = [
    { actions: onTable, resources: [table.tableArn] },
    { actions: verbs.includes('Query') ? ['dynamodb:Query'] : [], resources: tableAndIndexes },
  ];
  return [
    ...(partitions ? onPartitions(uses, table, tableAndIndexes, partitions) : whole),
    { actions: globalIndexes.length > 0 ? ['dynamodb:Query'] : [], resources: globalIndexes.map(indexArn) },
  ];
}

/** What a request does in the table beside its work: it records a denial, reads and marks its token, counts for its client. */
function requestAllowances(uses: readonly Use[], table: UsedTable): Allowance[] {
  const resources = [table.tableArn];
  const denials = uses.includes('denied:PutItem') && !uses.includes('table:PutItem');
  const counts = uses.includes('client:UpdateItem') && !uses.includes('table:UpdateItem');
  return [
    { actions: denials ? ['dynamodb:PutItem'] : [], resources, partitions: ['P#*#DENIED'] },
    { actions: verbsOf(uses, 'tokens:').map((verb) => `dynamodb:${verb}`), resources, partitions: ['P#*#TOKEN'] },
    { actions: counts ? ['dynamodb:UpdateItem'] : [], resources, partitions: ['CLIENT#*'] },
  ];
}

/** What functions may do with the scan queue, the files of exports and the secrets of credentials. */
function resourceAllowances(uses: readonly Use[], { stage, table, scanQueue, exports }: Usable): Allowance[] {
  return [
    { actions: verbsOf(uses, 'queue:').map((verb) => `sqs:${verb}`), resources: [scanQueue.queueArn] },
    {
      actions: verbsOf(uses, 'exports:').map((verb) => `s3:${verb}`),
      resources: [exports.arnForObjects(`${exportPrefix}*`)],
      because: 'The object key of an export contains its project and a random part.',
    },
    {
      actions: verbsOf(uses, 'secrets:').map((verb) => `secretsmanager:${verb}`),
      resources: [secretsOf(Stack.of(table), secretPrefix(stage))],
      because: secretWildcard,
    },
  ];
}

/** Whether a use is one of the table, by whatever function. */
const usesTable = (use: Use) => isOfTable(use) || use.startsWith('tokens:') || use === 'denied:PutItem';

/** Where functions find what they use. */
function resourceEnvironment(
  uses: readonly Use[],
  { stage, table, scanQueue, exports }: Usable,
): Record<string, string> {
  const usesThe = (prefix: string) => uses.some((use) => use.startsWith(prefix));
  return {
    ...(uses.some(usesTable) && {
      TABLE_NAME: table.tableName,
      DUE_SHARDS: String(stage.dispatcher.dueShards),
      ...(stage.scanning === 'off' && { SCANNING: stage.scanning }),
    }),
    ...(usesThe('queue:') && { QUEUE_URL: scanQueue.queueUrl }),
    ...(usesThe('exports:') && { EXPORT_BUCKET: exports.bucketName }),
    ...(usesThe('secrets:') && { SECRET_PREFIX: secretPrefix(stage) }),
    ...(uses.includes('stage:PRODUCT_ARN') && { PRODUCT_ARN: productArn(Stack.of(exports)) }),
  };
}

/** What functions are told of the stage's configuration. */
function stageEnvironment(uses: readonly Use[], stage: Stage): Record<string, string> {
  return {
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
    ...noticeEnvironment(uses, stage),
  };
}

/** What the names of the stage's secrets begin with. CloudFormation does not know them: they come and go by the API. */
export function secretPrefix({ name }: Pick<Stage, 'name'>): string {
  return `scanfold-${name}/credentials/`;
}

/** What the names of the secrets of notifications' receivers begin with. */
function receiverPrefix({ name }: Pick<Stage, 'name'>): string {
  return `scanfold-${name}/notifications/`;
}

const secretWildcard = 'The name of a secret contains its project and a unique id; AWS appends six characters.';

function secretsOf(stack: Stack, prefix: string): string {
  const resourceName = `${prefix}*`;
  const arnFormat = ArnFormat.COLON_RESOURCE_NAME;
  return stack.formatArn({ service: 'secretsmanager', resource: 'secret', resourceName, arnFormat });
}

/** The identity that SES sends mails of: what the stage says, otherwise the domain of the sender. */
function identityOf(stack: Stack, { from, identity }: NonNullable<Stage['notifications']['mail']>): string {
  const resourceName = identity ?? from.slice(from.lastIndexOf('@') + 1);
  return stack.formatArn({ service: 'ses', resource: 'identity', resourceName });
}

/** What functions may do that send messages or keep where they go. */
function noticeAllowances(uses: readonly Use[], stack: Stack, stage: Stage): Allowance[] {
  const { mail } = stage.notifications;
  const receivers = {
    actions: verbsOf(uses, 'receivers:').map((verb) => `secretsmanager:${verb}`),
    resources: [secretsOf(stack, receiverPrefix(stage))],
    because: secretWildcard,
  };
  if (mail === undefined) return [receivers];
  const mails = verbsOf(uses, 'mail:').map((verb) => `ses:${verb}`);
  return [receivers, { actions: mails, resources: [identityOf(stack, mail)] }];
}

/** What such functions are told: where the secrets are, who mails are from and may go to, what messages may reach. */
function noticeEnvironment(uses: readonly Use[], stage: Stage): Record<string, string> {
  const { mail, allow } = stage.notifications;
  const mails = uses.some((use) => use === 'stage:MAIL' || use === 'stage:NOTIFY');
  return {
    ...(verbsOf(uses, 'receivers:').length > 0 && { SECRET_PREFIX: receiverPrefix(stage) }),
    ...(mails && mail !== undefined && { MAIL_FROM: mail.from }),
    ...(mails && mail !== undefined && mail.domains.length > 0 && { MAIL_DOMAINS: mail.domains.join(',') }),
    ...(uses.includes('stage:NOTIFY') && {
      NOTIFY_ALLOW: allow.join(','),
      ...(stage.name === 'local' && { NOTIFY_LOOPBACK: 'true' }),
    }),
  };
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
