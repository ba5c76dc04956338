import { describe, expect, test } from 'vitest';
import { ConfigError, parseStage } from '../../infra/config.ts';
import type { ServiceEvent } from '../../shared/events/event.ts';
import { eventsOf } from '../../shared/events/events-of.ts';
import { streamFilters } from '../../shared/events/stream-filters.ts';
import { findingImage, hostImage, runImage } from '../shared/events/images.ts';
import { linesToTopic } from './input-transformer.ts';
import { fullStage, functionOf, localStage, ofType, type Resource, resourcesOf } from './synthesize.ts';

const found = (stage: typeof localStage, prefix: string, type: string): [string, Resource] => {
  const entry = Object.entries(resourcesOf(stage)).find(([id, each]) => id.startsWith(prefix) && each.Type === type);
  if (entry === undefined) throw new Error(`no ${type} called ${prefix}`);
  return entry;
};
const arn = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
/** The one of some events, as rules get it. */
const busEvent = ([event]: readonly ServiceEvent[]) => ({
  source: 'scanfold',
  'detail-type': event?.type,
  detail: event?.detail,
});
const auth = { kind: 'oidc', issuer: 'https://issuer.example.com', audience: ['scanfold'] };

const [busId, { Properties: bus }] = found(fullStage, 'EventsBus', 'AWS::Events::EventBus');
const [failuresId] = found(fullStage, 'EventsFailures', 'AWS::SQS::Queue');

describe('the publisher', () => {
  const source = ofType(localStage, 'AWS::Lambda::EventSourceMapping').find(
    ({ Properties }) => Properties.FunctionName.Ref === functionOf(localStage, 'publisher').logicalId,
  )?.Properties;

  test('reads the stream from its beginning, in order, and goes on from the change that failed', () => {
    expect(source).toMatchObject({
      EventSourceArn: { 'Fn::GetAtt': [expect.stringMatching(/^RecordsTable/), 'StreamArn'] },
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 100,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  test('gives up while the stream still has what failed, and says so in a queue', () => {
    expect(source?.MaximumRecordAgeInSeconds).toBeGreaterThan(3600);
    expect(source?.MaximumRecordAgeInSeconds).toBeLessThan(24 * 3600);
    expect(source?.MaximumRetryAttempts ?? -1).toBe(-1);
    expect(source?.DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0]).toMatch(/^EventsFailures/);
  });

  test('is called for what may be news and for nothing else', () => {
    const filters = source?.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern));
    expect(filters).toEqual(JSON.parse(JSON.stringify(streamFilters)));
    // More must be asked for at AWS.
    expect(filters.length).toBeLessThanOrEqual(5);
  });

  test('puts events on the bus of its stage alone, and reads no other table', () => {
    const { statements, environment } = functionOf(fullStage, 'publisher');
    const resourcesFor = (action: string) =>
      statements.filter(({ actions }) => actions.includes(action)).flatMap(({ resources }) => resources);
    expect(resourcesFor('events:PutEvents')).toEqual([arn(busId)]);
    expect(resourcesFor('sqs:SendMessage')).toEqual([arn(failuresId)]);
    expect(resourcesFor('dynamodb:GetRecords')).toEqual([
      { 'Fn::GetAtt': [expect.stringMatching(/^RecordsTable/), 'StreamArn'] },
    ]);
    expect(JSON.stringify(resourcesFor('dynamodb:ListStreams'))).toMatch(/RecordsTable\w*","Arn"\]},"\/stream\/\*"/);
    expect(environment).toEqual({ EVENT_BUS_NAME: { Ref: busId }, FAILURE_QUEUE_URL: { Ref: failuresId } });
    expect(bus.Name).toBe('scanfold-full');
  });
});

describe('forwarding', () => {
  const rules = ofType(fullStage, 'AWS::Events::Rule').map(({ Properties }) => Properties);

  test('is off by default', () => {
    expect(localStage.forward).toEqual({});
    expect(ofType(localStage, 'AWS::Events::Rule')).toEqual([]);
    // Alarms have a topic of their own.
    expect(ofType(localStage, 'AWS::SNS::Topic').map(({ Properties }) => Properties.DisplayName)).toEqual([
      'Scanfold alarms',
    ]);
    expect(() => functionOf(localStage, 'security-hub')).toThrow();
  });

  test('takes the events of the bus of the stack', () => {
    expect(rules).toHaveLength(3);
    for (const { EventBusName, EventPattern, State } of rules) {
      expect(EventBusName).toEqual({ Ref: busId });
      expect(EventPattern.source).toEqual(['scanfold']);
      expect(State).toBe('ENABLED');
    }
  });

  test('to a topic is a line of text, of findings that are severe enough and of runs that went wrong', () => {
    const toTopic = rules.filter(({ Targets }) => Targets[0].InputTransformer);
    expect(toTopic.map(({ EventPattern }) => EventPattern)).toEqual([
      {
        source: ['scanfold'],
        'detail-type': ['Finding Opened', 'Finding Fixed', 'Finding Reopened'],
        detail: { finding: { severity: ['high', 'medium'] } },
      },
      {
        source: ['scanfold'],
        'detail-type': ['Run Ended'],
        detail: { run: { state: [{ 'anything-but': ['succeeded', 'skipped'] }] } },
      },
    ]);
    for (const { Targets } of toTopic) {
      const [{ InputTransformer, DeadLetterConfig, RoleArn }] = Targets;
      expect(Object.values(InputTransformer.InputPathsMap)).toEqual(
        expect.arrayContaining(['$.detail-type', '$.detail.summary', '$.detail.project_id']),
      );
      expect(DeadLetterConfig.Arn).toEqual(arn(failuresId));
      expect(RoleArn['Fn::GetAtt'][0]).toMatch(/^ForwardingTopicRole/);
    }
  });

  test('to Security Hub is by a hundred at a time, and what fails eight times is kept', () => {
    const [queueId, { Properties: queue }] = found(fullStage, 'ForwardingSecurityHubQueue', 'AWS::SQS::Queue');
    const { logicalId, properties, environment, statements } = functionOf(fullStage, 'security-hub');
    const source = ofType(fullStage, 'AWS::Lambda::EventSourceMapping').find(
      ({ Properties }) => Properties.FunctionName.Ref === logicalId,
    )?.Properties;
    expect(source).toMatchObject({
      EventSourceArn: arn(queueId),
      BatchSize: 100,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    expect(source?.MaximumBatchingWindowInSeconds).toBeGreaterThan(0);
    expect(queue.VisibilityTimeout).toBeGreaterThan(properties.Timeout);
    expect(queue.RedrivePolicy).toEqual({ deadLetterTargetArn: arn(failuresId), maxReceiveCount: 8 });
    const [imports] = statements.filter(({ actions }) => actions.includes('securityhub:BatchImportFindings'));
    expect(imports?.actions).toHaveLength(1);
    expect(imports?.resources).toEqual([environment.PRODUCT_ARN]);
    const [updates] = statements.filter(({ actions }) => actions.includes('securityhub:BatchUpdateFindings'));
    expect(updates?.actions).toHaveLength(1);
    expect(JSON.stringify(updates?.resources)).toMatch(/:securityhub:.*:hub\/default/);
    expect(JSON.stringify(environment.PRODUCT_ARN)).toMatch(/:securityhub:.*:product\/.*\/default/);
    const [rule] = rules.filter(({ Targets }) => JSON.stringify(Targets[0].Arn) === JSON.stringify(arn(queueId)));
    expect(rule?.EventPattern['detail-type']).toEqual(['Finding Opened', 'Finding Fixed', 'Finding Reopened']);
  });

  test('to a topic tells all findings and new hosts, and no runs, unless told otherwise', () => {
    const stage = parseStage('plain', { auth, forward: { sns: {} } });
    expect(stage.forward.sns).toEqual({ emails: [], leastSeverity: 'low', runs: 'none' });
    const [hosts, rule, ...others] = ofType(stage, 'AWS::Events::Rule').toSorted((a, b) =>
      JSON.stringify(b).localeCompare(JSON.stringify(a)),
    );
    expect(others).toEqual([]);
    expect(hosts?.Properties.EventPattern['detail-type']).toEqual(['Host Appeared']);
    expect(linesToTopic(stage, busEvent(eventsOf(undefined, hostImage())))).toEqual([
      expect.stringMatching(
        /^Host Appeared: \S+ \(\S.*\), discovered by rel_osint_data_source \d+, project 1001 - Details: https:\S+\/api\/v1\/osint\/list-host\/\?project_id=1001&domain=\S+$/,
      ),
    ]);
    expect(rule?.Properties.EventPattern.detail.finding.severity).toEqual(['high', 'medium', 'low']);
  });

  test('to a topic leaves no place of its lines empty, whatever a finding or a run lacks', () => {
    const line = (image: object) =>
      linesToTopic(fullStage, busEvent(eventsOf(undefined, image as never)))[0]?.replace(
        /https:\/\/[\w-]+/,
        'https://api',
      );
    const get = 'https://api.execute-api.eu-west-1.amazonaws.com/full/api/v1/';
    expect(line(findingImage())).toBe(
      `Finding Opened: Telnet is open (high, diagnosis:portscan) on 192.0.2.1 at 192.0.2.1, 192.0.2.1:23/tcp, project 1001, finding 7 - Details: ${get}finding/get-finding?project_id=1001&finding_id=7`,
    );
    expect(line(findingImage({ location: '', resource: 'SPF of the mail', title: 'a "b"\n\\c' }))).toBe(
      `Finding Opened: a 'b' \\c (high, diagnosis:portscan) at SPF of the mail, project 1001, finding 7 - Details: ${get}finding/get-finding?project_id=1001&finding_id=7`,
    );
    expect(line(runImage({ state: 'failed', detail: '', target_id: null }))).toBe(
      `Run Ended: failed, diagnosis:portscan of portscan_setting 1001, project 1001, run run-1 - Details: ${get}scan/get-run?project_id=1001&run_id=run-1`,
    );
    expect(line(runImage({ state: 'failed', detail: 'It did not answer' }))).toContain(
      'of portscan_setting 1001, target 1002, project 1001, run run-1: It did not answer - Details: ',
    );
  });

  test.each([
    ['sns.emails.0', { sns: { emails: ['nobody'] } }],
    ['sns.leastSeverity', { sns: { leastSeverity: 'severe' } }],
    ['sns.runs', { sns: { runs: true } }],
    ['forward', { slack: {} }],
  ])('with a wrong %s is refused', (path, forward) => {
    expect(() => parseStage('plain', { auth, forward })).toThrow(ConfigError);
    expect(() => parseStage('plain', { auth, forward })).toThrow(path);
  });
});
