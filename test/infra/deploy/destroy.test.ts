import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { destroy } from '../../../infra/deploy/destroy.ts';
import { type Account, freshAccount, stageFile } from './account.ts';

const stage = {
  auth: { kind: 'oidc', issuer: 'https://issuer.scans.dev', audience: ['scanfold'] },
  account: '111122223333',
  region: 'eu-west-1',
};
const resources = [
  { type: 'AWS::DynamoDB::GlobalTable', name: 'Scanfold-dev-Table' },
  { type: 'AWS::S3::Bucket', name: 'scanfold-dev-exports' },
  { type: 'AWS::Lambda::Function', name: 'scanfold-dev-scanner' },
];
const full = () => ({
  stack: { isProtected: false, outputs: {}, resources, template: {} },
  objects: ['exports/1001/a', 'exports/1001/b'],
  secrets: ['scanfold-dev/credentials/1001/a', 'scanfold-dev2/credentials/1001/b', 'another'],
});

/** Destroys the stage dev of an account; what was printed and refused. */
async function destroyIn(more: Partial<Account>, isConfirmed = true) {
  const { account, awsIn } = await freshAccount(more);
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const refused = await destroy('dev', { shellRegion: undefined, awsIn, print, isConfirmed, pollSeconds: 0.01 }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { account, printed: printed.join('\n'), refused };
}

test('of a stage that is not production nothing stays: stack, exports and secrets go', async () => {
  stageFile(stage);
  const { account, printed, refused } = await destroyIn(full());
  expect(refused).toBeUndefined();
  expect(account).toMatchObject({
    stack: undefined,
    objects: [],
    secrets: ['scanfold-dev2/credentials/1001/b', 'another'],
  });
  expect(account.asked.indexOf('POST /scanfold-dev-exports')).toBeLessThan(account.asked.indexOf('DeleteStack'));
  expect(printed).toContain('Nothing stays.');
});

test('without the word of whoever started it nothing goes, and is told what would', async () => {
  stageFile(stage);
  const { account, printed, refused } = await destroyIn(full(), false);
  expect(refused).toContain('add --yes to do it; nothing was changed yet');
  expect(printed).toContain('Scanfold-dev: 3 resources, 1 secrets of credentials');
  expect(account).toMatchObject({ ...full(), stack: expect.anything() });
});

test('of production all that holds data stays, and is told', async () => {
  stageFile({ ...stage, production: true, table: { name: 'restored-1', streamLabel: '2026-01-31T10:20:30.123' } });
  const { account, printed, refused } = await destroyIn(full());
  expect(refused).toBeUndefined();
  expect(printed).toContain('- Scanfold-dev-Table: table with all records; storage and its backups cost');
  expect(printed).toContain('- scanfold-dev-exports: bucket of exports');
  expect(printed).toContain('- scanfold-dev/credentials/1001/a: secret of a credential; costs 0.40 USD a month');
  expect(printed).toContain('- restored-1: the restored table: aws dynamodb delete-table');
  expect(account).toMatchObject({ ...full(), stack: undefined });
});

test('a protected stack is refused with how to lift the protection', async () => {
  stageFile({ ...stage, production: true });
  const { account, refused } = await destroyIn({ ...full(), stack: { ...full().stack, isProtected: true } });
  expect(refused).toContain('--no-enable-termination-protection --stack-name Scanfold-dev');
  expect(account.asked).not.toContain('DeleteStack');
});

test('secrets that an earlier attempt left behind go although the stack is gone', async () => {
  stageFile(stage);
  const { account, refused } = await destroyIn({ ...full(), stack: undefined });
  expect(refused).toBeUndefined();
  expect(account.secrets).not.toContain('scanfold-dev/credentials/1001/a');
});

test('a stack that CloudFormation cannot delete is told, and the secrets stay for the next attempt', async () => {
  stageFile(stage);
  const { account, refused } = await destroyIn({ ...full(), isStuck: true });
  expect(refused).toContain('Scanfold-dev was not deleted');
  expect(refused).toContain('run the command again');
  expect(account.secrets).toContain('scanfold-dev/credentials/1001/a');
});

test('the command itself tells what the credentials may not do, and ends with status 1', async () => {
  stageFile(stage);
  const { endpoint } = await freshAccount({ ...full(), isDenied: true });
  const start = fileURLToPath(new URL('../../../infra/deploy/start.mjs', import.meta.url));
  const credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
  const env = { ...process.env, ...credentials, AWS_ENDPOINT_URL: endpoint };
  const ended = promisify(execFile)(process.execPath, [start, 'destroy', '-c', 'stage=dev', '--yes'], { env });
  await expect(ended).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^Not done:\n- AWS refused: AccessDenied: not authorized to perform cloudformation:DescribeStacks\n/,
    ),
  });
});
