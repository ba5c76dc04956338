import { type FreshTable, freshTable } from './fresh-table.ts';

/** The variables of this process before it was given any. */
const own = new Set(Object.keys(process.env));

let given = 0;
let current: FreshTable | undefined;

/** How many environments this process has been given: functions connect once in each. */
export const environmentsGiven = () => given;

/** The table of the functions in this process. */
export function tableOfFunctions(): FreshTable {
  if (!current) throw new Error('functionEnvironment() comes first');
  return current;
}

/**
 * Gives this process the environment of a function, on a table of its own or this one, and takes back what an earlier one had;
 * queue and Secrets Manager are not there.
 */
export async function functionEnvironment(on?: FreshTable) {
  const table = on ?? (await freshTable());
  for (const name of Object.keys(process.env)) if (!own.has(name)) delete process.env[name];
  given += 1;
  current = table;
  Object.assign(process.env, {
    TABLE_NAME: table.tableName,
    QUEUE_URL: 'http://127.0.0.1:9/000000000000/scans',
    MAX_TARGET_ADDRESSES: '65536',
    MAX_RUNS_PER_PROJECT: '4',
    RUN_KEPT_DAYS: '400',
    SCANNER_MEMORY_MB: '1769',
    // The emulator shares the machine with all other tests.
    CLIENT_TIMEOUT_MS: '120000',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: table.accessKeyId,
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
    AWS_ENDPOINT_URL_SQS: 'http://127.0.0.1:9',
    SECRET_PREFIX: 'scanfold-test/credentials/',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: 'http://127.0.0.1:9',
  });
  return table;
}
