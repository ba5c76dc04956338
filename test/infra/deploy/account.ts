import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { awsOf } from '../../../infra/deploy/aws.ts';

/** What is in an account of AWS, as its services answer. */
export interface Account {
  id: string;
  isSignedIn: boolean;
  bootstrap: string | undefined;
  quota: number;
  stack:
    | undefined
    | {
        status?: string;
        isProtected: boolean;
        outputs: Record<string, string>;
        resources: readonly { readonly type: string; readonly name: string }[];
        template: object;
      };
  /** Whether the credentials may not see stacks. */
  isDenied?: boolean;
  /** Whether CloudFormation fails to delete the stack. */
  isStuck?: boolean;
  objects: string[];
  secrets: string[];
  /** The services' own words for what was asked, in order. */
  readonly asked: string[];
}

const xml = (action: string, inside: string) =>
  `<${action}Response><${action}Result>${inside}</${action}Result></${action}Response>`;
const fault = (code: string, message: string) =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`;
const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

type Answer = readonly [status: number, body: string];

function queryAnswer(account: Account, action: string): Answer {
  const { stack } = account;
  if (action === 'GetCallerIdentity')
    return account.isSignedIn
      ? [200, xml(action, `<Account>${account.id}</Account>`)]
      : [403, fault('InvalidClientTokenId', 'The security token is invalid')];
  if (account.isDenied) return [403, fault('AccessDenied', 'not authorized to perform cloudformation:DescribeStacks')];
  if (action === 'DeleteStack') {
    if (account.isStuck && account.stack) account.stack.status = 'DELETE_FAILED';
    else account.stack = undefined;
    return [200, xml(action, '')];
  }
  if (stack === undefined) return [400, fault('ValidationError', 'Stack with id Scanfold-dev does not exist')];
  if (action === 'GetTemplate') {
    return [200, xml(action, `<TemplateBody>${escaped(JSON.stringify(stack.template))}</TemplateBody>`)];
  }
  if (action === 'ListStackResources') {
    const members = stack.resources.map(
      ({ type, name }) =>
        `<member><LogicalResourceId>L</LogicalResourceId><ResourceType>${type}</ResourceType><PhysicalResourceId>${name}</PhysicalResourceId></member>`,
    );
    return [200, xml(action, `<StackResourceSummaries>${members.join('')}</StackResourceSummaries>`)];
  }
  const outputs = Object.entries(stack.outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  const status = `<StackStatus>${stack.status ?? 'CREATE_COMPLETE'}</StackStatus><EnableTerminationProtection>${stack.isProtected}</EnableTerminationProtection>`;
  return [200, xml(action, `<Stacks><member>${status}<Outputs>${outputs.join('')}</Outputs></member></Stacks>`)];
}

function jsonAnswer(account: Account, target: string, body: string): Answer {
  const { bootstrap } = account;
  if (target === 'AmazonSSM.GetParameter')
    return bootstrap === undefined
      ? [400, JSON.stringify({ __type: 'ParameterNotFound' })]
      : [200, JSON.stringify({ Parameter: { Value: bootstrap } })];
  if (target === 'secretsmanager.ListSecrets')
    return [200, JSON.stringify({ SecretList: account.secrets.map((Name) => ({ Name })) })];
  if (target === 'secretsmanager.DeleteSecret') {
    const { SecretId, ForceDeleteWithoutRecovery } = JSON.parse(body);
    if (ForceDeleteWithoutRecovery === true) account.secrets = account.secrets.filter((name) => name !== SecretId);
    return [200, '{}'];
  }
  return [200, JSON.stringify({ UserPoolClient: { ClientSecret: 'machine-secret' } })];
}

function objectAnswer(account: Account, url: URL, body: string): Answer {
  if (!url.searchParams.has('delete')) {
    const contents = account.objects.map((key) => `<Contents><Key>${key}</Key></Contents>`);
    return [200, `<ListBucketResult>${contents.join('')}</ListBucketResult>`];
  }
  account.objects = account.objects.filter((key) => !body.includes(`<Key>${key}</Key>`));
  return [200, '<DeleteResult/>'];
}

/** An account whose services answer on loopback, and clients for it. */
export async function freshAccount(more: Partial<Account> = {}) {
  const account: Account = {
    id: '111122223333',
    isSignedIn: true,
    bootstrap: '21',
    quota: 1000,
    stack: undefined,
    objects: [],
    secrets: [],
    asked: [],
    ...more,
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const url = new URL(request.url ?? '/', 'http://aws.test');
    const target = String(request.headers['x-amz-target'] ?? '');
    const action = new URLSearchParams(body).get('Action') ?? '';
    const isQuery = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    account.asked.push(target || (isQuery ? action || body : `${request.method} ${url.pathname}`));
    let [status, answer]: Answer = [200, JSON.stringify({ access_token: 'first-token' })];
    if (target) [status, answer] = jsonAnswer(account, target, body);
    else if (action) [status, answer] = queryAnswer(account, action);
    else if (url.pathname.endsWith('/account-settings'))
      answer = JSON.stringify({ AccountLimit: { UnreservedConcurrentExecutions: account.quota } });
    else if (url.pathname !== '/oauth2/token') [status, answer] = objectAnswer(account, url, body);
    response.writeHead(status).end(answer);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  return { account, endpoint, awsIn: (region: string) => awsOf({ region, endpoint, credentials }) };
}

/** Puts a stage's file where the commands look for it. */
export function stageFile(content: object): void {
  const folder = mkdtempSync(join(tmpdir(), 'stage-'));
  const file = join(folder, 'dev.json');
  writeFileSync(file, JSON.stringify(content));
  process.env.SCANFOLD_STAGE_FILE = file;
  onTestFinished(() => {
    delete process.env.SCANFOLD_STAGE_FILE;
    rmSync(folder, { recursive: true });
  });
}
