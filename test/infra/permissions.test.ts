import { describe, expect, test } from 'vitest';
import { parseStage } from '../../infra/config.ts';
import { areaOf, loadOf, nameOf, type Use } from '../../shared/api/route.ts';
import { routes } from '../../shared/api/routes.ts';
import { fullStage, functionOf, functionsOf, localStage, ofType, type Statement, statementsOf } from './synthesize.ts';

const stages = [localStage, fullStage];

/** All actions that any function may have: CloudFormation takes a misspelt one, and the function fails when it runs. */
const knownActions = new Set([
  'dynamodb:BatchGetItem',
  'dynamodb:DeleteItem',
  'dynamodb:DescribeStream',
  'dynamodb:GetItem',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
  'dynamodb:PutItem',
  'dynamodb:Query',
  'dynamodb:UpdateItem',
  'events:PutEvents',
  'lambda:InvokeFunction',
  'logs:CreateLogStream',
  'logs:PutLogEvents',
  's3:AbortMultipartUpload',
  's3:GetObject',
  's3:PutObject',
  'secretsmanager:CreateSecret',
  'secretsmanager:DeleteSecret',
  'secretsmanager:GetSecretValue',
  'securityhub:BatchImportFindings',
  'ses:SendEmail',
  'sns:Publish',
  'sqs:ChangeMessageVisibility',
  'sqs:DeleteMessage',
  'sqs:GetQueueAttributes',
  'sqs:ReceiveMessage',
  'sqs:SendMessage',
  'xray:PutTelemetryRecords',
  'xray:PutTraceSegments',
]);

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

const allRoles = stages.flatMap((stage) =>
  ofType(stage, 'AWS::IAM::Role').map(({ Properties }) => ({
    about: Properties.Description ?? 'the role of the gateway',
    statements: (Properties.Policies ?? []).flatMap((policy: { PolicyDocument: { Statement: [] } }) =>
      statementsOf(policy.PolicyDocument),
    ) as Statement[],
  })),
);

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
    ['osint/list-host', ['local']],
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

  const credentials = 'credentials/*';
  const receivers = 'notifications/*';

  test('of all functions the scanner alone reads credentials, and those that send messages alone where they go', () => {
    const may = (action: string) =>
      functionsOf(fullStage)
        .flatMap(({ name, statements }) =>
          statements
            .filter(({ actions }) => actions.includes(`secretsmanager:${action}`))
            .map(({ resources }) => `${name} ${/[a-z]+\/\*/.exec(JSON.stringify(resources))?.[0]}`),
        )
        .toSorted();
    expect(may('GetSecretValue')).toEqual([
      `notifier ${receivers}`,
      `scan/redeliver-notification ${receivers}`,
      `scan/test-notification ${receivers}`,
      `scanner ${credentials}`,
    ]);
    expect(may('CreateSecret')).toEqual([`scan/put-credential ${credentials}`, `scan/put-notification ${receivers}`]);
    expect(may('DeleteSecret')).toEqual([
      `dispatcher ${credentials}`,
      `notifier ${receivers}`,
      `scan/delete-credential ${credentials}`,
      `scan/delete-notification ${receivers}`,
      `scan/put-credential ${credentials}`,
      `scan/put-notification ${receivers}`,
    ]);
  });

  test('a secret is one of the stage: its name begins so, and no other stage has names that do', () => {
    for (const stage of stages) {
      const statements = functionsOf(stage).flatMap((each) => each.statements);
      const secrets = statements.filter(({ actions }) => actions.some((each) => each.startsWith('secretsmanager:')));
      expect(secrets).toHaveLength(9);
      for (const { resources } of secrets) {
        const parts = ['arn:', { Ref: 'AWS::Partition' }, ':secretsmanager:', { Ref: 'AWS::Region' }, ':'];
        const names = [credentials, receivers].map((each) => `:secret:scanfold-${stage.name}/${each}`);
        const rest = [{ Ref: 'AWS::AccountId' }, expect.toBeOneOf(names)];
        expect(resources).toEqual([{ 'Fn::Join': ['', [...parts, ...rest]] }]);
      }
    }
  });

  test('mails are sent as the domain of their sender, or the identity that the stage names, and not at all without one', () => {
    const auth = { kind: 'oidc', issuer: 'https://a.b', audience: ['x'] };
    const from = 'scanfold@mail.example.com';
    const identityOf = (mail: object | undefined) =>
      functionOf(parseStage('mail', { auth, notifications: { mail } }), 'notifier').statements.flatMap(
        ({ actions, resources }) =>
          actions.includes('ses:SendEmail') ? [/:identity\/([^"]+)/.exec(JSON.stringify(resources))?.[1]] : [],
      );
    expect(identityOf({ from })).toEqual(['mail.example.com']);
    expect(identityOf({ from, identity: 'example.com' })).toEqual(['example.com']);
    expect(identityOf(undefined)).toEqual([]);
  });

  test('the notifier reads notices, deliveries and findings, and no credential, run or audit', () => {
    const { statements } = functionOf(fullStage, 'notifier');
    const keysOf = (action: string) =>
      statements
        .filter(({ actions, effect }) => actions.includes(action) && effect !== 'Deny')
        .flatMap(
          ({ condition }) => /"dynamodb:LeadingKeys":(\[[^\]]+\])/.exec(JSON.stringify(condition) ?? '')?.[1] ?? [],
        );
    expect(keysOf('dynamodb:GetItem')).toEqual(['["P#*#NOTIFICATION","P#*#DELIVERY","PROJECT"]']);
    expect(keysOf('dynamodb:Query')).toEqual(['["P#*#NOTICE","P#*#FINDING","P#*#SUPPRESSION"]']);
    expect(keysOf('dynamodb:UpdateItem')).toEqual(['["P#*#NOTIFICATION","P#*#NOTICE","P#*#DELIVERY"]']);
  });

  test.each([
    ['s3://vulnerability-feeds/wordfence/v3.json.gz', 'vulnerability-feeds/wordfence/v3.json.gz'],
    ['s3://feeds/a', 'feeds/a'],
  ])('the scanner may read the feed %s, that one object of S3, and nobody else', (vulnerabilityFeed, object) => {
    const auth = { kind: 'oidc', issuer: 'https://a.b', audience: ['x'] };
    const stage = parseStage('feed', { auth, vulnerabilityFeed });
    const readers = functionsOf(stage).flatMap(({ name, statements }) =>
      statements
        .filter(
          ({ actions, resources }) => actions.includes('s3:GetObject') && JSON.stringify(resources).includes(object),
        )
        .map(({ actions, resources }) => ({ name, actions, resources })),
    );
    const arn = { 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, `:s3:::${object}`]] };
    expect(readers).toEqual([{ name: 'scanner', actions: ['s3:GetObject'], resources: [arn] }]);
    expect(functionOf(stage, 'scanner').environment.VULNERABILITY_FEED).toBe(vulnerabilityFeed);
    expect(actionsOf('scanner')).not.toContain('s3:GetObject');
    expect(functionOf(localStage, 'scanner').environment).not.toHaveProperty('VULNERABILITY_FEED');
  });

  test('the scanner may read the files of known vulnerabilities, these objects of S3, and is told of them', () => {
    const auth = { kind: 'oidc', issuer: 'https://a.b', audience: ['x'] };
    const cve = {
      feeds: ['s3://cves/2025.json.gz', 's3://cves/2026.json.gz'],
      kev: 's3://cves/kev',
      epss: 's3://cves/epss',
    };
    const stage = parseStage('cves', { auth, cve });
    const reads = functionOf(stage, 'scanner').statements.filter(({ actions }) => actions.includes('s3:GetObject'));
    const arn = (object: string) => ({ 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, `:s3:::cves/${object}`]] });
    expect(reads.map(({ resources }) => resources)).toEqual([['2025.json.gz', '2026.json.gz', 'epss', 'kev'].map(arn)]);
    expect(functionOf(stage, 'scanner').environment).toMatchObject({
      CVE_FEEDS: 's3://cves/2025.json.gz,s3://cves/2026.json.gz',
      CVE_KEV: 's3://cves/kev',
      CVE_EPSS: 's3://cves/epss',
    });
  });

  test('the scanner may read rules of technologies and services of names beside the feed, these objects of S3', () => {
    const auth = { kind: 'oidc', issuer: 'https://a.b', audience: ['x'] };
    const osint = { technologies: 's3://rules/technologies.json', sources: 's3://rules/services.json' };
    const stage = parseStage('rules', { auth, vulnerabilityFeed: 's3://feeds/a', osint });
    const reads = functionOf(stage, 'scanner').statements.filter(({ actions }) => actions.includes('s3:GetObject'));
    const arn = (object: string) => ({ 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, `:s3:::${object}`]] });
    expect(reads.map(({ resources }) => resources)).toEqual([
      ['feeds/a', 'rules/services.json', 'rules/technologies.json'].map(arn),
    ]);
    expect(functionOf(stage, 'scanner').environment.OSINT_SOURCES).toBe('s3://rules/services.json');
    expect(functionOf(stage, 'scanner').environment.OSINT_TECHNOLOGIES).toBe('s3://rules/technologies.json');
  });

  test('the scanner may read and list a folder of rules, and nothing else of its bucket', () => {
    const auth = { kind: 'oidc', issuer: 'https://a.b', audience: ['x'] };
    const stage = parseStage('folder', { auth, osint: { technologies: 's3://rules/src/' } });
    const ofS3 = functionOf(stage, 'scanner').statements.filter(({ actions }) => /^s3:/.test(String(actions)));
    const arn = (object: string) => ({ 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, `:s3:::${object}`]] });
    expect(ofS3.map(({ actions, resources }) => [actions, resources])).toEqual([
      [['s3:GetObject'], [arn('rules/src/*')]],
      [['s3:ListBucket'], [arn('rules')]],
    ]);
    expect(JSON.stringify(ofS3)).toContain('src/*');
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

describe('the policies of the stack', () => {
  test('allow only actions that are written out and exist', () => {
    const unknown = allRoles.flatMap(({ about, statements }) =>
      statements.flatMap(({ actions }) => actions.filter((a) => !knownActions.has(a)).map((a) => `${about}: ${a}`)),
    );
    expect(unknown).toEqual([]);
  });

  test('never let anyone scan the table', () => {
    expect(JSON.stringify(stages.map((stage) => functionsOf(stage)))).not.toContain('dynamodb:Scan');
    expect(knownActions).not.toContain('dynamodb:Scan');
  });

  test('name their resources, X-Ray aside, which has none', () => {
    const open = allRoles.flatMap(({ statements }) => statements.filter(({ resources }) => resources.includes('*')));
    for (const { actions } of open) {
      expect(actions.toSorted()).toEqual(['xray:PutTelemetryRecords', 'xray:PutTraceSegments']);
    }
  });

  test('stand in the roles alone, where these tests read them', () => {
    for (const stage of stages) {
      expect(ofType(stage, 'AWS::IAM::Policy')).toEqual([]);
      expect(ofType(stage, 'AWS::IAM::ManagedPolicy')).toEqual([]);
    }
  });

  test('use one policy of AWS, for the gateway’s logs', () => {
    const managed = ofType(fullStage, 'AWS::IAM::Role').flatMap(({ Properties }) => Properties.ManagedPolicyArns ?? []);
    expect(managed).toHaveLength(1);
    expect(JSON.stringify(managed)).toContain('AmazonAPIGatewayPushToCloudWatchLogs');
  });

  test('of queues and topics refuse what comes in the clear, and let in the rules and alarms of the stack alone', () => {
    const policies = ['AWS::SQS::QueuePolicy', 'AWS::SNS::TopicPolicy'].flatMap((type) => ofType(fullStage, type));
    const statements = policies.flatMap(({ Properties }) => statementsOf(Properties.PolicyDocument));
    const rules = /^\{"ArnEquals":\{"aws:SourceArn":\{"Fn::GetAtt":\["Forwarding(Findings|Runs)To\w+","Arn"\]\}\}\}$/;
    const allowed = statements.filter(({ effect }) => effect !== 'Deny');
    for (const { actions, condition } of allowed.filter((each) => !each.actions.includes('sns:Publish'))) {
      expect(JSON.stringify(condition)).toMatch(rules);
      expect(actions.filter((action) => !/^sqs:(SendMessage|GetQueueAttributes|GetQueueUrl)$/.test(action))).toEqual(
        [],
      );
    }
    expect(allowed.filter(({ actions }) => actions.includes('sns:Publish'))).toHaveLength(1);
  });

  // The topic's policy against plain HTTP takes the place of the one with which SNS lets the account's services in.
  test('let the alarms of the account publish what they have to say', () => {
    const actions = ofType(fullStage, 'AWS::CloudWatch::Alarm').flatMap(({ Properties }) => Properties.AlarmActions);
    const topics = new Set(actions.map((action: { Ref: string }) => action.Ref));
    expect(topics.size).toBe(1);
    for (const topic of topics) {
      const policies = ofType(fullStage, 'AWS::SNS::TopicPolicy').filter(({ Properties }) =>
        Properties.Topics.some((each: { Ref: string }) => each.Ref === topic),
      );
      const statements = policies.flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
      expect(statements.filter(({ Effect }) => Effect === 'Allow')).toEqual([
        {
          Sid: 'AllowAlarms',
          Effect: 'Allow',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Action: 'sns:Publish',
          Resource: { Ref: topic },
          Condition: {
            StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
            ArnLike: { 'aws:SourceArn': expect.anything() },
          },
        },
      ]);
      expect(JSON.stringify(statements)).toMatch(/:cloudwatch:.*:alarm:\*/);
    }
  });
});
