import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { deploy } from '../../../infra/deploy/deploy.ts';
import { type Account, freshAccount, stageFile } from './account.ts';

const pin = { account: '111122223333', region: 'eu-west-1' };
const oidc = { auth: { kind: 'oidc', issuer: 'https://issuer.scans.dev', audience: ['scanfold'] } };
const cognito = {
  kind: 'cognito',
  domainPrefix: 'scans-dev',
  callbackUrls: ['http://localhost:8400/callback'],
  machineGrants: ['project:1007:operator'],
};

const none = { Resources: {} };

/** Deploys the stage dev to an account; what was run, printed and refused. */
async function deployTo(more: Partial<Account>, { isPrivate = true, template = none } = {}) {
  const { account, endpoint, awsIn } = await freshAccount(more);
  if (account.stack?.outputs.SignInUrl !== undefined) account.stack.outputs.SignInUrl = endpoint;
  const output = mkdtempSync(join(tmpdir(), 'cdk-out-'));
  onTestFinished(() => rmSync(output, { recursive: true }));
  const [ran, printed]: [string[], string[]] = [[], []];
  const run = async (program: string, args: readonly string[]) => {
    ran.push([program, ...args].join(' '));
    if (args[0] === 'synth') writeFileSync(join(output, 'Scanfold-dev.template.json'), JSON.stringify(template));
  };
  const print = (line: string) => void printed.push(line);
  const tools = { shellRegion: undefined, awsIn, fetch, isPrivate, print, run, output };
  const refused = await deploy('dev', tools).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { ran, printed, refused, account, output };
}

const table = {
  Resources: { Table: { Type: 'AWS::DynamoDB::GlobalTable', Properties: { KeySchema: [{ AttributeName: 'pk' }] } } },
};
const stackOf = (outputs: Record<string, string>, template: object = none) => ({
  isProtected: false,
  outputs: { ApiUrl: 'https://api.example.com/dev/', ...outputs },
  resources: [],
  template,
});

test('a sound stage is built, synthesized and deployed without a question', async () => {
  stageFile({ ...oidc, ...pin });
  const { ran, refused, output } = await deployTo({ stack: stackOf({}) });
  expect(refused).toBeUndefined();
  expect(ran).toEqual([
    'node infra/build.ts',
    `cdk synth --strict --quiet --output ${output} -c stage=dev`,
    `cdk deploy Scanfold-dev --app ${output} --strict --require-approval never --progress events`,
  ]);
});

test.each<[string, Partial<Account>]>([
  ['is not there', {}],
  ['failed to be made', { stack: { ...stackOf({}), status: 'ROLLBACK_COMPLETE' } }],
])(
  'a production stage whose stack %s is made first, so that its roll-back can delete all, and then protected',
  async (_, more) => {
    stageFile({ ...oidc, ...pin, production: true });
    const { ran } = await deployTo(more);
    const steps = ran.slice(1).map((each) => each.replace(/ --output \S+| --app \S+/, ''));
    expect(steps).toEqual([
      'cdk synth --strict --quiet -c stage=dev -c unprotected=true',
      'cdk deploy Scanfold-dev --strict --require-approval never --progress events',
      'cdk synth --strict --quiet -c stage=dev',
      'cdk deploy Scanfold-dev --strict --require-approval never --progress events',
    ]);
  },
);

test('a production stage that is there stays protected', async () => {
  stageFile({ ...oidc, ...pin, production: true });
  const { ran } = await deployTo({ stack: stackOf({}) });
  expect(ran.join()).not.toContain('unprotected');
  expect(ran).toHaveLength(3);
});

test('where tokens come from an issuer, the address, what the token needs and the first request are printed', async () => {
  stageFile({ ...oidc, ...pin });
  const { printed } = await deployTo({ stack: stackOf({}) });
  expect(printed.at(-1)).toBe(
    [
      '# Stage dev is at https://api.example.com/dev/',
      '# The console is at https://api.example.com/dev/',
      'TOKEN=<a token of https://issuer.scans.dev for scanfold with "project:1001:viewer" in its claim cognito:groups>',
      'curl -i -H "Authorization: Bearer $TOKEN" "https://api.example.com/dev/api/v1/diagnosis/list-portscan-setting?project_id=1001&diagnosis_data_source_id=1003"',
    ].join('\n'),
  );
});

const outputs = { UserPoolId: 'eu-west-1_a', MachineClientId: 'machine', SignInUrl: '' };

test.each([
  ['a user pool does not know', {}, { told: true }],
  ['a user pool knows', { callbackUrls: ['https://api.example.com/dev/'] }, { told: false }],
])('where %s the address of the console, what to do is told: %o', async (_, urls, { told }) => {
  stageFile({ auth: { ...cognito, ...urls }, ...pin });
  const { printed } = await deployTo({ stack: stackOf(outputs) });
  const line = '# To let people sign in there, add "https://api.example.com/dev/" to auth.callbackUrls';
  expect(printed.at(-1)?.includes(line)).toBe(told);
});

test('a stage without a console has no line about it', async () => {
  stageFile({ ...oidc, ...pin, console: 'off' });
  const { printed } = await deployTo({ stack: stackOf({}) });
  expect(printed.at(-1)).not.toContain('console');
});

test('with a machine client the first token is there, and a project that it may read', async () => {
  stageFile({ auth: cognito, ...pin });
  const { printed } = await deployTo({ stack: stackOf(outputs) });
  expect(printed.at(-1)).toContain('\nTOKEN=first-token\n');
  expect(printed.at(-1)).toContain('project_id=1007');
});

test('a log of CI gets the command for the token and neither token nor secret', async () => {
  stageFile({ auth: cognito, ...pin });
  const { printed } = await deployTo({ stack: stackOf(outputs) }, { isPrivate: false });
  expect(printed.at(-1)).toContain('SECRET=$(aws cognito-idp describe-user-pool-client --user-pool-id eu-west-1_a');
  expect(printed.join()).not.toMatch(/first-token|machine-secret/);
});

test('all that is wrong is told at once, each with what to do, and nothing is run', async () => {
  stageFile({ ...oidc, ...pin, account: '999988887777' });
  const other = await deployTo({});
  expect(other.refused).toContain('credentials: they are of account 111122223333; stage dev is for 999988887777');
  stageFile({ ...oidc, ...pin });
  const { refused, ran } = await deployTo({ bootstrap: undefined, quota: 10 });
  expect(refused).toBe(
    [
      '- bootstrap: eu-west-1 has none',
      '  run npx cdk bootstrap aws://111122223333/eu-west-1',
      '- quota: eu-west-1 runs 10 functions at once; 10 scans and 6 others need 16',
      '  request more (aws service-quotas request-service-quota-increase --region eu-west-1 --service-code lambda --quota-code L-B99A9384 --desired-value 1000), or set scanner.maxConcurrency to 4',
    ].join('\n'),
  );
  expect([...other.ran, ...ran]).toEqual([]);
});

test('all that is wrong with the stage\u2019s file is told at once, too, beside the lack of credentials', async () => {
  stageFile({ ...oidc, ...pin, account: '1111', runKeptDays: 0 });
  const { refused } = await deployTo({ isSignedIn: false });
  for (const fault of ['stage dev: account: must be', 'stage dev: runKeptDays: must be', 'credentials: AWS does not'])
    expect(refused).toContain(`- ${fault}`);
});

test.each<[string, object, Partial<Account>, string]>([
  ['no account', { ...oidc, region: 'eu-west-1' }, {}, 'add "account": "111122223333"'],
  ['no region', { ...oidc, account: '111122223333' }, {}, 'add "region": "eu-west-1"'],
  ['a wrong value', { ...oidc, ...pin, runKeptDays: 0 }, {}, 'stage dev: runKeptDays: must be an integer from 1'],
  ['no credentials', { ...oidc, ...pin }, { isSignedIn: false }, 'sign in (aws sso login), or set AWS_PROFILE'],
  ['an old bootstrap', { ...oidc, ...pin }, { bootstrap: '5' }, 'that of eu-west-1 is version 5; 6 is required'],
])('%s is refused with what to do', async (_, file, account, fault) => {
  stageFile(file);
  const { refused, ran } = await deployTo(account);
  expect(refused).toContain(fault);
  expect(ran).toEqual([]);
});

test('an upgrade that would replace the table that is deployed is refused before anything changes', async () => {
  stageFile({ ...oidc, ...pin });
  const { refused, ran } = await deployTo(
    { stack: stackOf({}, table) },
    { template: JSON.parse(JSON.stringify(table).replace('"pk"', '"other"')) },
  );
  expect(refused).toContain('Table (AWS::DynamoDB::GlobalTable): would be replaced by an empty one: KeySchema changed');
  expect(ran.join()).not.toContain('cdk deploy');
});

const start = fileURLToPath(new URL('../../../infra/deploy/start.mjs', import.meta.url));

test('the stage local is refused by the command', async () => {
  const { awsIn } = await freshAccount();
  const tools = { shellRegion: undefined, awsIn, fetch, isPrivate: true, print: () => undefined, output: '' };
  const refused = deploy('local', { ...tools, run: async () => undefined });
  await expect(refused).rejects.toThrow('stage local: it is for this machine alone');
});

test('an old Node ends with what to do', () => {
  const old = 'Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.11.0"}})';
  const { status, stderr } = spawnSync(process.execPath, ['--import', `data:text/javascript,${old}`, start, 'deploy']);
  expect(status).toBe(1);
  expect(String(stderr)).toBe(
    'Node 20.11.0: version 24 or later is required: run npm ci, which installs it, and start by npm run\n',
  );
});

test('a command without a stage says how it is started', () => {
  expect(() => execFileSync(process.execPath, [start, 'deploy'], { stdio: 'pipe' })).toThrow(
    'npm run deploy -- -c stage=<stage>',
  );
});
