import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Use } from '../../../shared/api/route.ts';
import { tableSchema } from '../../../shared/store/table/table-schema.ts';
import type { Stage } from '../../config.ts';
import { grantUses, type Usable } from '../grants.ts';
import { type Allowance, type FunctionSetting, ServiceFunction } from '../service-function.ts';
import { partitionsOf } from '../table-partitions.ts';
import { scheduler } from '../trust.ts';
import { EgressNetwork, interfaceRights } from './egress-network.ts';
import { ScanBrowser } from './scan-browser.ts';
import { scannerTimeout } from './scan-queue.ts';

interface ScanPipelineProps extends FunctionSetting, Usable {
  readonly stage: Stage;
  readonly deadLetters: Queue;
  /** The page that scans name in their User-Agent. */
  readonly aboutUrl: string;
  /** What the addresses begin with that targets may be made to ask for. */
  readonly callbackUrl: string;
}

/** Moving a run from state to state: all three of them end runs and send the one that gets the slot. */
const scannerUses = [
  'table:GetItem',
  'table:Query',
  'table:PutItem',
  'table:UpdateItem',
  'table:DeleteItem',
  'queue:SendMessage',
  'stage:MAX_RUNS_PER_PROJECT',
  'stage:RUN_KEPT_DAYS',
  'stage:FIXED_FINDING_KEPT_DAYS',
] as const satisfies Use[];

/** What Lambda's poller does in the name of the function, and what the function does with a message beside. */
const consume = (queue: Queue, ...more: readonly string[]): Allowance => ({
  actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', ...more],
  resources: [queue.queueArn],
});

/** How the scanner is configured: what a port scan tries, what is known, who is asked. */
function scannerEnvironment({
  scanner,
  portscan,
  vulnerabilityFeed,
  cmsData,
  cve,
  osint,
}: Stage): Record<string, string> {
  return {
    LEASE_SECONDS: String(scanner.leaseSeconds),
    PORTSCAN_MAX_SOCKETS: String(portscan.maxSockets),
    ...(portscan.connectsPerSecond !== null && { PORTSCAN_CONNECTS_PER_SECOND: String(portscan.connectsPerSecond) }),
    ...(portscan.askPrinters && { PORTSCAN_ASK_PRINTERS: 'true' }),
    ...(portscan.snmpDefaultCommunity && { PORTSCAN_SNMP_DEFAULT_COMMUNITY: 'true' }),
    ...(vulnerabilityFeed !== undefined && { VULNERABILITY_FEED: vulnerabilityFeed }),
    ...(cmsData.length > 0 && { CMS_DATA: cmsData.join(',') }),
    ...(cve.feeds.length > 0 && { CVE_FEEDS: cve.feeds.join(',') }),
    ...(cve.kev !== undefined && { CVE_KEV: cve.kev }),
    ...(cve.epss !== undefined && { CVE_EPSS: cve.epss }),
    ...(osint.crtsh !== null && { OSINT_CRTSH: osint.crtsh }),
    ...(osint.certspotter !== null && { OSINT_CERTSPOTTER: osint.certspotter }),
    ...(osint.rdap !== null && { OSINT_RDAP: osint.rdap }),
    OSINT_QUERIES_PER_SECOND: String(osint.queriesPerSecond),
    ...(osint.technologies !== undefined && { OSINT_TECHNOLOGIES: osint.technologies }),
    ...(osint.sources !== undefined && { OSINT_SOURCES: osint.sources }),
    ...(osint.asn !== undefined && { OSINT_ASN: osint.asn }),
    ...(osint.clouds.length > 0 && { OSINT_CLOUDS: osint.clouds.join(',') }),
  };
}

/** The right to read the operator's files, those objects or folders alone, where they are in S3. */
function operatorFilesOf(
  scope: Construct,
  {
    vulnerabilityFeed = '',
    cmsData,
    cve: { feeds, kev = '', epss = '' },
    osint: { technologies = '', sources = '', asn = '', clouds },
  }: Stage,
): Allowance[] {
  const files = [vulnerabilityFeed, ...cmsData, ...feeds, kev, epss, technologies, sources, asn, ...clouds];
  const objects = files.flatMap((file) => /^s3:\/\/(.+)$/.exec(file)?.[1] ?? []);
  if (objects.length === 0) return [];
  const { partition } = Stack.of(scope);
  const arn = (object: string) => `arn:${partition}:s3:::${object}`;
  const isFolder = (object: string) => object.endsWith('/');
  const read: Allowance = {
    actions: ['s3:GetObject'],
    resources: objects.map((object) => arn(isFolder(object) ? `${object}*` : object)),
    ...(objects.some(isFolder) && { because: 'The files of a folder of the operator are not known by name.' }),
  };
  const lists = objects.filter(isFolder).map((object): Allowance => {
    const [bucket = ''] = object.split('/');
    return { actions: ['s3:ListBucket'], resources: [arn(bucket)], listed: object.slice(bucket.length + 1) };
  });
  return [read, ...lists];
}

/** What works on scans: scanner, consumer of dead letters, and the dispatcher that runs every minute. */
export class ScanPipeline extends Construct {
  readonly scanner: ServiceFunction;
  readonly deadLetter: ServiceFunction;
  readonly dispatcher: ServiceFunction;

  constructor(scope: Construct, id: string, props: ScanPipelineProps) {
    super(scope, id);
    this.scanner = this.#scanner(props);
    this.deadLetter = this.#deadLetter(props);
    this.dispatcher = this.#dispatcher(props);
  }

  #scanner(props: ScanPipelineProps): ServiceFunction {
    const { stage, scanQueue, aboutUrl, callbackUrl } = props;
    const granted = grantUses(
      [...scannerUses, 'stage:STAGE_POLICY', 'stage:EGRESS', 'stage:TARGET_PROOFS', 'secrets:GetSecretValue'],
      props,
      { partitions: partitionsOf.scanner },
    );
    const files = operatorFilesOf(this, stage);
    const network = stage.egress.fixedAddress ? new EgressNetwork(this, 'Egress', stage) : undefined;
    const browser = stage.browser === 'on' ? new ScanBrowser(this, 'Browser', { ...props, network }) : undefined;
    const scanner = new ServiceFunction(this, 'Scanner', {
      ...props,
      name: 'scanner',
      description: 'Runs one scan',
      memory: stage.scanner.memory,
      timeout: scannerTimeout,
      environment: {
        ...granted.environment,
        ABOUT_URL: aboutUrl,
        ...scannerEnvironment(stage),
        ...(stage.outOfBand === 'on' && { CALLBACK_URL: callbackUrl, CALLBACK_DAYS: String(stage.callbackDays) }),
        ...(browser && { BROWSER_FUNCTION: browser.name }),
      },
      allow: [
        ...granted.allow,
        consume(scanQueue, 'sqs:ChangeMessageVisibility'),
        ...files,
        ...(browser ? [{ actions: ['lambda:InvokeFunction'], resources: [browser.arn] }] : []),
        ...(network ? [interfaceRights] : []),
      ],
      place: network?.place,
      // A scan too long for one invocation sends the message of the next itself; the run's budget ends it.
      continuesItself: true,
    });
    scanner.lambda.addEventSource(
      new SqsEventSource(scanQueue, {
        batchSize: 1,
        reportBatchItemFailures: true,
        maxConcurrency: stage.scanner.maxConcurrency,
      }),
    );
    return scanner;
  }

  #deadLetter(props: ScanPipelineProps): ServiceFunction {
    const granted = grantUses(scannerUses, props, { partitions: partitionsOf['dead-letter'] });
    const deadLetter = new ServiceFunction(this, 'DeadLetter', {
      ...props,
      name: 'dead-letter',
      description: 'Ends scans whose messages went to the dead-letter queue',
      memory: 256,
      timeout: Duration.seconds(30),
      environment: { ...granted.environment, ABOUT_URL: props.aboutUrl },
      allow: [...granted.allow, consume(props.deadLetters)],
    });
    deadLetter.lambda.addEventSource(
      new SqsEventSource(props.deadLetters, { batchSize: 1, reportBatchItemFailures: true, maxConcurrency: 2 }),
    );
    return deadLetter;
  }

  #dispatcher(props: ScanPipelineProps): ServiceFunction {
    const uses = [
      ...scannerUses,
      'table:BatchGetItem',
      'stage:STAGE_POLICY',
      'secrets:DeleteSecret',
    ] as const satisfies Use[];
    const granted = grantUses(uses, props, {
      partitions: partitionsOf.dispatcher,
      globalIndexes: [tableSchema.dueIndex.name],
    });
    const dispatcher = new ServiceFunction(this, 'Dispatcher', {
      ...props,
      name: 'dispatcher',
      description: 'Every minute: sends again scans that did not start, ends dead ones and starts scheduled ones',
      memory: 512,
      timeout: Duration.seconds(50),
      environment: granted.environment,
      allow: granted.allow,
    });
    // The next minute is the retry, of the scheduler and of Lambda's own queue.
    dispatcher.lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    const role = new Role(this, 'SchedulerRole', {
      assumedBy: scheduler(this),
      description: 'Allows the scheduler to invoke the dispatcher',
      inlinePolicies: {
        invoke: new PolicyDocument({
          statements: [
            new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [dispatcher.lambda.functionArn] }),
          ],
        }),
      },
    });
    const { parts } = props.stage.dispatcher;
    for (let part = 0; part < parts; part += 1) {
      new Schedule(this, part === 0 ? 'EveryMinute' : `EveryMinute${part}`, {
        description:
          parts === 1
            ? 'Invokes the dispatcher every minute'
            : `Invokes part ${part + 1} of ${parts} of the dispatcher every minute`,
        schedule: ScheduleExpression.rate(Duration.minutes(1)),
        target: new LambdaInvoke(dispatcher.lambda, {
          role: role.withoutPolicyUpdates(),
          retryAttempts: 0,
          maxEventAge: Duration.minutes(1),
          ...(parts === 1 ? {} : { input: ScheduleTargetInput.fromObject({ part, parts }) }),
        }),
      });
    }
    return dispatcher;
  }
}
