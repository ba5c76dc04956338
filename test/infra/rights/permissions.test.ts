import { describe, expect, test } from 'vitest';
import { parseStage } from '../../../infra/config.ts';
import { areaOf, loadOf, nameOf, type Use } from '../../../shared/api/route.ts';
import { routes } from '../../../shared/api/routes.ts';
import { fullStage, functionOf, functionsOf, localStage } from '../synthesize.ts';

const stages = [localStage, fullStage];

const house = ['logs:CreateLogStream', 'logs:PutLogEvents', 'xray:PutTelemetryRecords', 'xray:PutTraceSegments'];
const consume = ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'];

const actionsOf = (name: string) =>
  functionOf(localStage, name).statements.flatMap(({ effect, actions }) => (effect === 'Allow' ? actions : []));

const actionOf = (use: Use) =>
  use
    .replace('table:', 'dynamodb:')
    .replace('queue:', 'sqs:')
    .replace('exports:', 's3:')
    .replace('secrets:', 'secretsmanager:')
    .replace('receivers:', 'secretsmanager:')
    .replace('mail:', 'ses:');

describe('the rights of the functions', () => {
  test.each(routes.map((route) => [`${areaOf(route)}/${nameOf(route)}`, route.uses] as const))(
    '%s may do what its route uses, and nothing else',
    (name, uses) => {
      // What is denied is recorded by each of them.
      const expected = ['dynamodb:PutItem', ...uses.filter((use) => !/^(stage|index):/.test(use)).map(actionOf)];
      expect(actionsOf(name).toSorted()).toEqual([...new Set(expected), ...house].toSorted());
    },
  );

  test('reading never includes writing', () => {
    const reading = functionsOf(localStage).filter(({ name }) => /\/((list|get|diff)-|whoami$)/.test(name));
    const exporting = ['export-finding'];
    const expected = routes.filter((route) => route.method === 'GET' && !exporting.includes(nameOf(route)));
    expect(reading).toHaveLength(expected.length);
    const statements = reading.flatMap((each) => each.statements);
    const denials = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['P#*#DENIED'] } };
    const rest = statements.filter(({ condition }) => condition === undefined);
    for (const { actions, condition } of statements.filter((each) => !rest.includes(each))) {
      expect([actions, condition]).toEqual([['dynamodb:PutItem'], denials]);
    }
    const may = new Set(rest.flatMap(({ actions }) => actions));
    expect([...may].filter((action) => !house.includes(action)).toSorted()).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:Query',
    ]);
  });

  test('each may count what a client sends where the stage limits that, and change nothing else by it', () => {
    for (const route of routes) {
      const name = `${areaOf(route)}/${nameOf(route)}`;
      const { environment, statements } = functionOf(fullStage, name);
      const limits = { read: '1200', change: '600', start: '120', export: '30' };
      expect([name, environment.CLIENT_REQUESTS_PER_MINUTE]).toEqual([name, limits[loadOf(route)]]);
      const updates = statements.filter(({ actions }) => actions.includes('dynamodb:UpdateItem'));
      expect([name, updates.map(({ condition }) => condition)]).toEqual([
        name,
        [
          route.uses.includes('table:UpdateItem')
            ? undefined
            : { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['CLIENT#*'] } },
        ],
      ]);
    }
  });

  test.each([
    [
      'scanner',
      ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [
        'lambda:InvokeFunction',
        'secretsmanager:GetSecretValue',
        'sqs:ChangeMessageVisibility',
        'sqs:SendMessage',
        ...consume,
      ],
    ],
    [
      'dispatcher',
      ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      ['secretsmanager:DeleteSecret', 'sqs:SendMessage'],
    ],
    ['dead-letter', ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['sqs:SendMessage', ...consume]],
    [
      'publisher',
      ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'],
      ['events:PutEvents', 'sqs:SendMessage'],
    ],
    ['authorizer', ['GetItem', 'UpdateItem'], []],
    ['docs', [], []],
    // It runs what sites send: nothing but its own log, and whether a run goes on.
    ['browser', ['GetItem'], []],
    ['proof-renewal', ['GetItem', 'Query', 'UpdateItem'], []],
    [
      'notices',
      ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams', 'PutItem', 'Query', 'UpdateItem'],
      ['sqs:SendMessage'],
    ],
    [
      'notifier',
      ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      ['secretsmanager:DeleteSecret', 'secretsmanager:GetSecretValue', 'ses:SendEmail'],
    ],
    // Everybody may call it.
    ['callback', ['GetItem', 'UpdateItem'], []],
  ])('%s has its own list', (name, table, others) => {
    const expected = [...table.map((verb) => `dynamodb:${verb}`), ...others, ...house];
    expect([...new Set(actionsOf(name))].toSorted()).toEqual(expected.toSorted());
  });

  test.each([
    ['osint/list-osint', ['local']],
    ['finding/list-finding', ['local', 'score', 'seen']],
    ['finding/get-finding', ['host', 'local']],
    ['osint/list-host', ['host', 'local']],
    ['scanner', ['local']],
    ['dispatcher', ['due', 'local']],
  ])('%s queries the table and only the indexes %j', (name, indexes) => {
    const queries = functionOf(localStage, name).statements.filter(({ actions }) => actions.includes('dynamodb:Query'));
    const resources = queries.flatMap((each) => each.resources);
    const named = resources.map((resource) => JSON.stringify(resource).match(/index\/(\w+)/)?.[1]);
    expect(named.toSorted()).toEqual([...indexes, undefined]);
  });

  test('the renewal of proofs finds what is due by the index alone, and hears of the switch', () => {
    const { statements } = functionOf(localStage, 'proof-renewal');
    const of = (action: string) => statements.filter(({ actions }) => actions.includes(action));
    const queried = of('dynamodb:Query').flatMap(({ resources }) => resources);
    expect(queried.map((resource) => JSON.stringify(resource).match(/index\/(\w+)/)?.[1])).toEqual(['due']);
    expect(of('dynamodb:GetItem').map(({ condition }) => condition)).toEqual([
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['P#*', 'SCANNING'] } },
    ]);
  });

  test('what answers callbacks reaches callback addresses alone, and the scanner and the dispatcher reach them, too', () => {
    const keysOf = (name: string) =>
      functionOf(localStage, name).statements.flatMap(({ actions, effect, condition }) =>
        actions.some((action: string) => action.startsWith('dynamodb:')) && effect !== 'Deny'
          ? [JSON.stringify(condition)]
          : [],
      );
    const only = JSON.stringify({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['CALLBACK#*'] } });
    expect(new Set(keysOf('callback'))).toEqual(new Set([only]));
    for (const name of ['scanner', 'dispatcher']) expect(keysOf(name).join(' ')).toContain('CALLBACK#*');
    for (const name of ['dead-letter', 'proof-renewal']) expect(keysOf(name).join(' ')).not.toContain('CALLBACK#*');
  });

  test('the browser reads runs, each by its key, and nothing else of the table', () => {
    const { statements } = functionOf(fullStage, 'browser');
    const onTable = statements.filter(({ actions }) => actions.some((each) => each.startsWith('dynamodb:')));
    expect(onTable.map(({ actions, condition }) => [actions, condition])).toEqual([
      [['dynamodb:GetItem'], { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['P#*#RUN'] } }],
    ]);
  });

  test('only a query reaches an index', () => {
    const others = functionsOf(localStage).flatMap(({ statements }) =>
      statements.filter(({ actions }) => !actions.includes('dynamodb:Query')),
    );
    expect(others.filter(({ resources }) => JSON.stringify(resources).includes('/index/'))).toEqual([]);
  });

  test('the authorizer reaches the items of API tokens, and no other of the table', () => {
    const onTable = functionOf(localStage, 'authorizer').statements.filter(({ actions }) =>
      actions.some((each) => each.startsWith('dynamodb:')),
    );
    expect(onTable.map(({ actions, condition }) => [actions, condition])).toEqual([
      [
        ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
        { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['P#*#TOKEN'] } },
      ],
    ]);
  });

  test.each([
    ['scanner', 'ScansQueue'],
    ['dead-letter', 'ScansDeadLetters'],
  ])('%s takes messages from its own queue alone', (name, queue) => {
    const receive = functionOf(localStage, name).statements.find(({ actions }) =>
      actions.includes('sqs:ReceiveMessage'),
    );
    expect(receive?.resources).toEqual([{ 'Fn::GetAtt': [expect.stringMatching(`^${queue}`), 'Arn'] }]);
  });

  test('a function writes to its own log, or to its own streams of the log of the API, alone', () => {
    const logs = functionsOf(localStage).map(({ name, properties, statements }) => {
      const group = properties.LoggingConfig.LogGroup.Ref;
      const write = statements.filter(({ actions }) => actions.includes('logs:PutLogEvents'));
      expect(write).toHaveLength(1);
      if (!name.includes('/') && !['authorizer', 'callback', 'docs'].includes(name)) {
        expect(write[0]?.resources).toEqual([{ 'Fn::GetAtt': [group, 'Arn'] }]);
        return group;
      }
      const own = `:log-group:",{"Ref":"${group}"},":log-stream:*/${properties.FunctionName}[*"]]}]`;
      expect(JSON.stringify(write[0]?.resources).endsWith(own)).toBe(true);
      return `${group} ${properties.FunctionName}`;
    });
    expect(new Set(logs).size).toBe(logs.length);
  });

  test('the names of functions are short enough for Lambda, and no two are the same', () => {
    const long = parseStage('a'.repeat(20), { auth: { kind: 'oidc', issuer: 'https://a.b', audience: ['x'] } });
    for (const stage of [...stages, long]) {
      const all = functionsOf(stage).map(({ properties }) => properties.FunctionName);
      expect(all.filter((name) => !/^scanfold-[\w-]{1,55}$/.test(name))).toEqual([]);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  test('every function has a role of its own', () => {
    const all = functionsOf(localStage).map(({ properties }) => properties.Role['Fn::GetAtt'][0]);
    expect(new Set(all).size).toBe(all.length);
  });
});
