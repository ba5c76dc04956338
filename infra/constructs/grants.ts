import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Use } from '../../shared/api/route.ts';
import { tableSchema } from '../../shared/store/table-schema.ts';
import type { Stage } from '../config.ts';
import type { Allowance } from './service-function.ts';

/** What a `uses` can name. */
export interface Usable {
  readonly stage: Stage;
  readonly table: TableV2;
  readonly scanQueue: Queue;
}

/** What a function gets for its uses: IAM's words for them, and where to find the things. */
export interface Granted {
  readonly allow: readonly Allowance[];
  readonly environment: Readonly<Record<string, string>>;
}

/** The verbs of the uses that begin with a prefix, e.g. `GetItem` of `table:GetItem`. */
function verbsOf(uses: readonly Use[], prefix: 'table:' | 'queue:'): string[] {
  return uses.filter((use) => use.startsWith(prefix)).map((use) => use.slice(prefix.length));
}

/** One IAM action for each use, on the table or the scan queue alone; Query also on the indexes that are named. */
export function grantUses(
  uses: readonly Use[],
  { stage, table, scanQueue }: Usable,
  indexes: readonly string[] = [tableSchema.localIndex.name],
): Granted {
  const tableVerbs = verbsOf(uses, 'table:');
  const queueVerbs = verbsOf(uses, 'queue:');
  const onTable = tableVerbs.filter((verb) => verb !== 'Query').map((verb) => `dynamodb:${verb}`);
  const tableAndIndexes = [table.tableArn, ...indexes.map((index) => `${table.tableArn}/index/${index}`)];
  const granted: Allowance[] = [
    { actions: onTable, resources: [table.tableArn] },
    { actions: tableVerbs.includes('Query') ? ['dynamodb:Query'] : [], resources: tableAndIndexes },
    { actions: queueVerbs.map((verb) => `sqs:${verb}`), resources: [scanQueue.queueArn] },
  ];
  return {
    allow: granted.filter(({ actions }) => actions.length > 0),
    environment: {
      ...(tableVerbs.length > 0 && { TABLE_NAME: table.tableName }),
      ...(queueVerbs.length > 0 && { QUEUE_URL: scanQueue.queueUrl }),
      ...(uses.includes('stage:MAX_TARGET_ADDRESSES') && {
        MAX_TARGET_ADDRESSES: String(stage.limits.maxTargetAddresses),
      }),
    },
  };
}
