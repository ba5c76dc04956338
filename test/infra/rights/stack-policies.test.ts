import { describe, expect, test } from 'vitest';
import { fullStage, functionsOf, localStage, ofType, type Statement, statementsOf } from '../synthesize.ts';

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
  'securityhub:BatchUpdateFindings',
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

const allRoles = stages.flatMap((stage) =>
  ofType(stage, 'AWS::IAM::Role').map(({ Properties }) => ({
    about: Properties.Description ?? 'the role of the gateway',
    statements: (Properties.Policies ?? []).flatMap((policy: { PolicyDocument: { Statement: [] } }) =>
      statementsOf(policy.PolicyDocument),
    ) as Statement[],
  })),
);

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
