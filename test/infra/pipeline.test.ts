import { describe, expect, test } from 'vitest';
import { parseStage } from '../../infra/config.ts';
import {
  fixedAddressStage,
  fullStage,
  functionOf,
  functionsOf,
  localStage,
  ofType,
  type Resource,
  resourcesOf,
} from './synthesize.ts';

const resources = Object.entries(resourcesOf(localStage));
const found = (prefix: string, type: string): [string, Resource] => {
  const entry = resources.find(([id, resource]) => id.startsWith(prefix) && resource.Type === type);
  if (entry === undefined) throw new Error(`no ${type} called ${prefix}`);
  return entry;
};

const [queueId, { Properties: queue }] = found('ScansQueue', 'AWS::SQS::Queue');
const [deadLettersId, { Properties: deadLetters }] = found('ScansDeadLetters', 'AWS::SQS::Queue');
const scanner = functionOf(localStage, 'scanner');

const sourceOf = (name: string) =>
  ofType(localStage, 'AWS::Lambda::EventSourceMapping').find(
    ({ Properties }) => Properties.FunctionName.Ref === functionOf(localStage, name).logicalId,
  )?.Properties;

describe('the queue of scans', () => {
  test('shows a message to no one else while a scanner may still work on it', () => {
    expect(scanner.properties.Timeout).toBe(900);
    expect(queue.VisibilityTimeout).toBeGreaterThan(scanner.properties.Timeout);
  });

  test('gives up after three tries and keeps the message where it can be seen', () => {
    expect(queue.RedrivePolicy).toEqual({
      deadLetterTargetArn: { 'Fn::GetAtt': [deadLettersId, 'Arn'] },
      maxReceiveCount: 3,
    });
    expect(deadLetters.RedrivePolicy).toBeUndefined();
    expect(deadLetters.MessageRetentionPeriod).toBe(14 * 86_400);
  });

  test('is standard, encrypted, and keeps a message for 14 days', () => {
    for (const { Properties } of ofType(localStage, 'AWS::SQS::Queue')) {
      expect(Properties).toMatchObject({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 14 * 86_400 });
      expect(Properties.FifoQueue).toBeUndefined();
    }
  });
});

test('a stage that is not to scan says so to every function that has the table, and no other stage does', () => {
  const auth = { kind: 'oidc', issuer: 'https://a.b', audience: ['x'] };
  const off = functionsOf(parseStage('off', { auth, scanning: 'off' }));
  for (const { name, environment } of off) {
    expect([name, environment.SCANNING]).toEqual([name, environment.TABLE_NAME === undefined ? undefined : 'off']);
  }
  expect(off.filter(({ environment }) => environment.SCANNING === 'off').length).toBeGreaterThan(40);
  expect(functionsOf(localStage).filter(({ environment }) => 'SCANNING' in environment)).toEqual([]);
});

test('the deny list of a stage is told to whatever scans, stores targets or looks for proofs, in one form, and to nobody else', () => {
  const auth = { kind: 'oidc', issuer: 'https://a.b', audience: ['x'] };
  const deny = { domains: ['Bücher.example.'], ranges: ['192.0.2.0/24'] };
  const told = functionsOf(parseStage('deny', { auth, egress: { deny } })).filter(
    ({ environment }) => environment.EGRESS_DENY !== undefined,
  );
  expect(told.map(({ name, environment }) => [name, environment.EGRESS_DENY]).toSorted()).toEqual(
    [
      'diagnosis/put-application-scan-basic-setting',
      'diagnosis/put-cmsscan-setting',
      'diagnosis/put-portscan-target',
      'osint/put-osint',
      'osint/put-target-from-host',
      'proof-renewal',
      'scan/verify-target-proof',
      'scanner',
    ].map((name) => [name, 'xn--bcher-kva.example,192.0.2.0/24']),
  );
});

describe('the scanner', () => {
  test('takes one message at a time, and no more run than configured', () => {
    expect(sourceOf('scanner')).toMatchObject({
      EventSourceArn: { 'Fn::GetAtt': [queueId, 'Arn'] },
      BatchSize: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 4 },
    });
  });

  test('leaves one place to others, however many runs a project may have under way', () => {
    for (const stage of [localStage, fullStage]) {
      const mapping = ofType(stage, 'AWS::Lambda::EventSourceMapping').find(
        ({ Properties }) => Properties.FunctionName.Ref === functionOf(stage, 'scanner').logicalId,
      );
      const { MAX_RUNS_PER_PROJECT } = functionOf(stage, 'scanner').environment;
      expect(Number(MAX_RUNS_PER_PROJECT)).toBeLessThan(mapping?.Properties.ScalingConfig.MaximumConcurrency);
    }
    expect(functionOf(localStage, 'scanner').environment.MAX_RUNS_PER_PROJECT).toBe('3');
  });

  test('may continue itself through the queue more than Lambda’s 16 times', () => {
    expect(scanner.properties.RecursiveLoop).toBe('Allow');
  });

  test('is told what a port scan tries and what it may reach', () => {
    expect(functionOf(fullStage, 'scanner').environment).toMatchObject({
      PORTSCAN_PORTS: '1-65535',
      LEASE_SECONDS: '45',
      PORTSCAN_MAX_SOCKETS: '900',
      PORTSCAN_CONNECTS_PER_SECOND: '500',
      PORTSCAN_ASK_PRINTERS: 'true',
      PORTSCAN_UDP: 'true',
      PORTSCAN_SNMP_DEFAULT_COMMUNITY: 'true',
      EGRESS_ONLY: '192.0.2.0/24',
      EGRESS_ALLOW: '10.1.0.0/16,fd00::/8',
    });
    expect(functionOf(fullStage, 'scanner').environment).not.toHaveProperty('EGRESS_LOOPBACK');
  });

  test('is told where the page about scans is: the stage’s own, or the one that the API serves', () => {
    expect(functionOf(fullStage, 'scanner').environment.ABOUT_URL).toBe('https://example.com/scans');
    const [apiId] =
      Object.entries(resourcesOf(localStage)).find(([, { Type }]) => Type === 'AWS::ApiGateway::RestApi') ?? [];
    // The API alone, and not its deployment: that waits for the functions.
    expect(scanner.environment.ABOUT_URL).toEqual({
      'Fn::Join': [
        '',
        [
          'https://',
          { Ref: apiId },
          '.execute-api.',
          { Ref: 'AWS::Region' },
          '.',
          { Ref: 'AWS::URLSuffix' },
          '/local/about-scans',
        ],
      ],
    });
    // What the page of the console needs is told by the tests of the API.
    const besideConsole = (stage: typeof fullStage) =>
      Object.fromEntries(
        Object.entries(functionOf(stage, 'docs').environment).filter(([name]) => !name.startsWith('CONSOLE')),
      );
    expect(besideConsole(fullStage)).toEqual({
      CORS_ORIGINS: 'https://app.example.com,https://console.example.com',
      DOCS: 'token',
      ABOUT_OPERATOR: 'Example Ltd',
      ABOUT_CONTACT: 'scans@example.com',
    });
    expect(besideConsole(localStage)).toEqual({});
  });

  test('is told whom it asks about domains', () => {
    expect(functionOf(fullStage, 'scanner').environment).toMatchObject({
      OSINT_RESOLVERS: '192.0.2.53,[2001:db8::53]:5353',
      OSINT_CRTSH: 'https://crt.sh',
      OSINT_RDAP: 'https://rdap.org/',
      OSINT_QUERIES_PER_SECOND: '50',
    });
    expect(functionOf(fullStage, 'scanner').environment).not.toHaveProperty('OSINT_CERTSPOTTER');
  });

  test('of the local stage asks no service of others', () => {
    expect(scanner.environment).toMatchObject({ OSINT_QUERIES_PER_SECOND: '100' });
    for (const name of [
      'OSINT_RESOLVERS',
      'OSINT_CRTSH',
      'OSINT_CERTSPOTTER',
      'OSINT_RDAP',
      'OSINT_TECHNOLOGIES',
      'OSINT_SOURCES',
      'OSINT_ASN',
      'OSINT_CLOUDS',
    ])
      expect(scanner.environment).not.toHaveProperty(name);
  });

  test('of the local stage reaches loopback alone, as fast as it answers', () => {
    expect(scanner.environment).toMatchObject({
      EGRESS_ONLY: '127.0.0.0/8,::1/128',
      EGRESS_ALLOW: '127.0.0.0/8,::1/128',
      EGRESS_LOOPBACK: 'true',
    });
    expect(scanner.environment).not.toHaveProperty('PORTSCAN_CONNECTS_PER_SECOND');
    expect(scanner.environment).not.toHaveProperty('PORTSCAN_ASK_PRINTERS');
    expect(scanner.environment).not.toHaveProperty('PORTSCAN_UDP');
    expect(scanner.environment).not.toHaveProperty('PORTSCAN_SNMP_DEFAULT_COMMUNITY');
  });
});

describe('the consumer of dead letters', () => {
  test('takes what the scanner could not, and says which it could not take', () => {
    expect(sourceOf('dead-letter')).toMatchObject({
      EventSourceArn: { 'Fn::GetAtt': [deadLettersId, 'Arn'] },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    expect(deadLetters.VisibilityTimeout).toBeGreaterThan(functionOf(localStage, 'dead-letter').properties.Timeout);
  });
});

describe('the renewal of proofs of ownership', () => {
  const { logicalId, properties, environment } = functionOf(fullStage, 'proof-renewal');

  test('runs every hour, with the scans’ way out', () => {
    const [schedule] = ofType(fullStage, 'AWS::Scheduler::Schedule').filter(
      ({ Properties }) => Properties.ScheduleExpression === 'rate(1 hour)',
    );
    expect(schedule?.Properties.Target.Arn).toEqual({ 'Fn::GetAtt': [logicalId, 'Arn'] });
    expect(properties.Timeout).toBe(300);
    const scanner = functionOf(fullStage, 'scanner').environment;
    for (const name of ['EGRESS_ONLY', 'EGRESS_ALLOW', 'OSINT_RESOLVERS', 'ABOUT_URL'])
      expect([name, environment[name]]).toEqual([name, scanner[name]]);
  });

  test('is needed where the stage asks for proofs: production does, the local stage does not', () => {
    for (const name of ['scanner', 'diagnosis/invoke-scan', 'osint/invoke-scan']) {
      expect(functionOf(fullStage, name).environment.TARGET_PROOFS).toBe('required');
      expect(functionOf(localStage, name).environment.TARGET_PROOFS).toBe('off');
    }
  });
});

describe('the dispatcher', () => {
  const { logicalId, properties } = functionOf(localStage, 'dispatcher');
  const [, { Properties: schedule }] = found('Pipeline', 'AWS::Scheduler::Schedule');

  test('runs every minute, never longer, and is not retried: the next minute comes', () => {
    expect(properties.Timeout).toBeLessThan(60);
    expect(schedule).toMatchObject({
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: { Arn: { 'Fn::GetAtt': [logicalId, 'Arn'] }, RetryPolicy: { MaximumRetryAttempts: 0 } },
    });
    expect(ofType(localStage, 'AWS::Lambda::EventInvokeConfig').map(({ Properties }) => Properties)).toContainEqual(
      expect.objectContaining({ FunctionName: { Ref: logicalId }, MaximumRetryAttempts: 0 }),
    );
  });

  test('is in as many parts as the stage says, each with its number', () => {
    const inParts = { ...localStage, dispatcher: { dueShards: 8, parts: 3 } };
    const everyMinute = (stage: typeof localStage) =>
      ofType(stage, 'AWS::Scheduler::Schedule').filter(
        ({ Properties }) =>
          Properties.ScheduleExpression === 'rate(1 minute)' && /dispatcher/.test(Properties.Description),
      );
    const inputs = everyMinute(inParts).map(({ Properties }) => Properties.Target.Input);
    expect(inputs.map((input) => JSON.parse(input))).toEqual([0, 1, 2].map((part) => ({ part, parts: 3 })));
    for (const name of ['dispatcher', 'scanner', 'dead-letter']) {
      expect(functionOf(inParts, name).properties.Environment.Variables.DUE_SHARDS).toBe('8');
    }
    expect(everyMinute(localStage)).toHaveLength(1);
  });

  test('is all that the scheduler may invoke', () => {
    const [role] = Object.entries(resourcesOf(localStage)).filter(
      ([id]) => id === schedule.Target.RoleArn['Fn::GetAtt'][0],
    );
    expect(role?.[1].Properties.Policies).toEqual([
      expect.objectContaining({
        PolicyDocument: expect.objectContaining({
          Statement: [
            {
              Effect: 'Allow',
              Action: 'lambda:InvokeFunction',
              Resource: { 'Fn::GetAtt': [logicalId, 'Arn'] },
            },
          ],
        }),
      }),
    ]);
  });
});

describe('where scans leave from', () => {
  test('is Lambda itself, which has no IPv6 and lets nothing out to port 25; a local scanner is told neither', () => {
    expect(ofType(fullStage, 'AWS::EC2::VPC')).toEqual([]);
    const { Variables } = functionOf(fullStage, 'scanner').properties.Environment;
    expect(Variables).toMatchObject({ EGRESS_IPV6: 'false', EGRESS_BLOCKED_PORTS: '25,3128,123/udp' });
    expect(Variables).toMatchObject({ EGRESS_CONTROLS: '192.0.2.9' });
    const local = functionOf(localStage, 'scanner').properties.Environment.Variables;
    expect([local.EGRESS_IPV6, local.EGRESS_BLOCKED_PORTS]).toEqual([undefined, undefined]);
  });

  test('is one fixed address where the stage says so, for the scanner alone', () => {
    expect(ofType(fixedAddressStage, 'AWS::EC2::NatGateway')).toEqual([
      expect.objectContaining({
        Properties: expect.objectContaining({ AllocationId: { 'Fn::GetAtt': [expect.any(String), 'AllocationId'] } }),
      }),
    ]);
    expect(ofType(fixedAddressStage, 'AWS::EC2::EIP')).toHaveLength(1);
    const placed = functionsOf(fixedAddressStage).filter(({ properties }) => properties.VpcConfig !== undefined);
    expect(placed.map(({ name }) => name)).toEqual(['scanner']);
    expect(placed[0]?.properties.VpcConfig.SubnetIds).toHaveLength(2);
    // Nothing may connect to a scanner.
    expect(
      ofType(fixedAddressStage, 'AWS::EC2::SecurityGroup').map(({ Properties }) => Properties.SecurityGroupIngress),
    ).toEqual([undefined]);
    // The table and the buckets are reached without the gateway, which counts each byte.
    expect(ofType(fixedAddressStage, 'AWS::EC2::VPCEndpoint')).toHaveLength(2);
  });
});
