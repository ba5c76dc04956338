import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiDefinition,
  EndpointType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  RestApiMode,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, LogGroup, type LogGroupProps } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { areaOf, loadOf, nameOf, resourcePath, type Use } from '../../../shared/api/route.ts';
import { routes } from '../../../shared/api/routes.ts';
import type { MetricName } from '../../../shared/metrics/metric-table.ts';
import type { Stage } from '../../config.ts';
import type { RateLimit, Throttling } from '../../stage-throttling.ts';
import { grantUses, type Usable } from '../grants.ts';
import { metricsNamespace } from '../monitoring/service-metrics.ts';
import { keptInProduction } from '../removal.ts';
import { type FunctionSetting, functionLog, ServiceFunction } from '../service-function.ts';
import { partitionsOf } from '../table-partitions.ts';
import { type ApiMethod, apiBody } from './api-body.ts';
import { invokedArn, Rollout } from './rollout.ts';

/** Shorter than the gateway's 29 s, so that the function's own error comes out. */
const functionTimeout = Duration.seconds(25);

const aboutPath = '/about-scans';

const callbackPath = '/callback/{token}';
/** What programs ask with that are made to ask for an address. */
const callbackMethods = ['GET', 'HEAD', 'POST'];

/** The API's name, which CloudWatch counts by. */
const apiName = ({ name }: Stage) => `scanfold-${name}`;

/** The interface's description and its reference page. */
const docsPaths = ['/openapi.json', '/docs', '/docs/{file}'];

/** The console, which is a page, and its files. */
const consolePaths = ['/', '/console/{file}'];

interface ServiceApiProps extends FunctionSetting, Usable {
  readonly stage: Stage;
  /** How the authorizer is to verify tokens. */
  readonly tokenEnvironment: Readonly<Record<string, string>>;
  /** How people sign in to the console. */
  readonly consoleEnvironment: Readonly<Record<string, string>>;
}

/** What all functions of the API are given. */
type ApiSetting = ServiceApiProps & {
  readonly log: LogGroup;
  /** What the environment of each of them holds. */
  readonly common: Readonly<Record<string, string>>;
};

/** A method and its function. */
type Answered = Omit<ApiMethod, 'functionArn' | 'invokerArn'> & { readonly handler: ServiceFunction };

/** One line of the access log: who asked for what and how it ended. No query string: it may hold what people typed. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    time: '$context.requestTimeEpoch',
    method: '$context.httpMethod',
    route: '$context.resourcePath',
    status: '$context.status',
    durationMs: '$context.responseLatency',
    functionMs: '$context.integrationLatency',
    bytes: '$context.responseLength',
    principal: '$context.authorizer.principalId',
    sourceIp: '$context.identity.sourceIp',
    error: '$context.error.responseType',
    functionError: '$context.integration.error',
    traceId: '$context.xrayTraceId',
  }),
);

/** What the gateway lets through of each load of a route. */
const limitsOf = ({ rate, burst, changes, starts, exports }: Throttling) => ({
  read: { rate, burst },
  change: changes,
  start: starts,
  export: exports,
});

/** What the stage calls each load of a route. */
const clientAreas = { read: 'reads', change: 'changes', start: 'starts', export: 'exports' } as const;

/** What of the stage every method is told: settings of a method replace those of all, so each is complete. */
const settingOf = ({ rate, burst }: RateLimit) => ({
  loggingLevel: MethodLoggingLevel.ERROR,
  dataTraceEnabled: false,
  throttlingRateLimit: rate,
  throttlingBurstLimit: burst,
});

/** The rules of CDK that the API breaks on purpose. */
const acknowledged = [
  {
    id: 'AwsSolutions-APIG2',
    reason: 'Each function validates its whole request against the schema of its route, with more specific messages.',
  },
  {
    id: 'AwsSolutions-APIG3',
    reason: 'Every route requires a token and each method is throttled; a stage may name a web ACL or have one made.',
  },
  {
    id: 'AwsSolutions-APIG4',
    reason:
      'Only /about-scans, the page of the console, /openapi.json and /docs where the stage makes them public, and /callback/{token} where the stage has it, have no authorizer: all answers are static and contain no project data.',
  },
  {
    id: 'AwsSolutions-COG4',
    reason: 'The service accepts tokens of any OIDC issuer, which a Lambda authorizer verifies.',
  },
  {
    id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
    reason: 'The AWS managed policy for exactly this role.',
  },
];

/** The REST API: every route of shared/api/routes.ts with its own function, the authorizer, the gateway's answers. */
export class ServiceApi extends Construct {
  readonly api: SpecRestApi;
  /**
   * Where the API is; ends in a slash. It names the API alone, not its deployment, which comes after the functions: so
   * that functions may be told.
   */
  readonly url: string;
  /** Where the page about the scans is. */
  readonly aboutUrl: string;
  /** What callback addresses begin with, where the stage has them. */
  readonly callbackUrl: string;

  constructor(scope: Construct, id: string, props: ServiceApiProps) {
    super(scope, id);
    const { stage } = props;
    // One log for all functions of the API, each with streams of its own.
    const { origins } = stage.cors;
    const setting = {
      ...props,
      log: functionLog(this, 'FunctionLog', stage),
      common: origins.length > 0 ? { CORS_ORIGINS: origins.join(',') } : {},
    };
    const tokens = grantUses(['tokens:GetItem', 'tokens:UpdateItem'], props);
    const verify = new ServiceFunction(this, 'authorizer', {
      ...setting,
      name: 'authorizer',
      description: 'Verifies the bearer token of a request',
      memory: 512,
      timeout: Duration.seconds(10),
      environment: { ...tokens.environment, ...props.tokenEnvironment },
      allow: tokens.allow,
    });
    const callbacks = stage.outOfBand === 'on' ? this.#callbacks(setting) : [];
    const answered = [...this.#routes(setting), ...this.#pages(setting), ...callbacks];
    const functions = [...new Set([verify, ...answered.map(({ handler }) => handler)])];
    const { gradual } = stage;
    const invokerOf = this.#invokers(functions, gradual);
    const methods = answered.map(({ handler, ...method }) => ({
      ...method,
      functionArn: invokedArn(handler.lambda, gradual),
      invokerArn: invokerOf(handler),
    }));
    const { region, partition, urlSuffix } = Stack.of(this);
    const body = apiBody({
      description: 'Security scans per project',
      methods,
      origins,
      authorizer: {
        functionArn: invokedArn(verify.lambda, gradual),
        invokerArn: invokerOf(verify),
        cacheSeconds: Duration.minutes(5).toSeconds(),
      },
      uriOf: (arn) => `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${arn}/invocations`,
    });
    this.api = this.#gateway(stage, methods, body);
    if (gradual) this.api.node.addDependency(new Rollout(this, 'Rollout', { apiName: apiName(stage), functions }));
    this.url = `https://${this.api.restApiId}.execute-api.${region}.${urlSuffix}/${stage.name}/`;
    this.aboutUrl = `${this.url}${aboutPath.slice(1)}`;
    this.callbackUrl = `${this.url}${callbackPath.slice(1).replace('{token}', '')}`;
  }

  /** The method of each route, with a function of its own. */
  #routes(setting: ApiSetting): Answered[] {
    const { throttling } = setting.stage;
    return routes.map((route) => {
      const name = `${areaOf(route)}/${nameOf(route)}`;
      // Every function keeps a record of whom it denied what, also one that may not write anything else.
      const perMinute = throttling.client?.[clientAreas[loadOf(route)]];
      const own: Use[] = perMinute === undefined ? ['denied:PutItem'] : ['denied:PutItem', 'client:UpdateItem'];
      const { allow, environment } = grantUses([...route.uses, ...own], setting);
      const handler = new ServiceFunction(this, name.replace('/', '-'), {
        ...setting,
        allow,
        environment: {
          ...environment,
          ...setting.common,
          ...(perMinute !== undefined && { CLIENT_REQUESTS_PER_MINUTE: String(perMinute) }),
        },
        name,
        description: route.summary,
        memory: route.memoryMb ?? 512,
        timeout: functionTimeout,
      });
      const limit = limitsOf(throttling)[loadOf(route)];
      return { method: route.method, path: resourcePath(route), open: false, limit, handler };
    });
  }

  /** The methods of the pages, which share a function. */
  #pages(setting: ApiSetting): Answered[] {
    const { about, console, docs, throttling } = setting.stage;
    const { operator, contact } = about;
    const handler = new ServiceFunction(this, 'docs', {
      ...setting,
      name: 'docs',
      description: 'Serves the console, the OpenAPI document, the API reference page and the page about the scans',
      memory: 256,
      timeout: functionTimeout,
      environment: {
        ...setting.common,
        ...(docs === 'token' && { DOCS: docs }),
        ...(console.served && { CONSOLE: 'on', ...setting.consoleEnvironment }),
        ...(operator !== undefined && { ABOUT_OPERATOR: operator }),
        ...(contact !== undefined && { ABOUT_CONTACT: contact }),
      },
      allow: [],
    });
    const reference = docs === 'off' ? [] : docsPaths;
    return [
      ...reference.map((path) => ({ path, open: docs === 'public', limit: throttling.docs })),
      ...(console.served ? consolePaths : []).map((path) => ({ path, open: true, limit: throttling.docs })),
      { path: aboutPath, open: true, limit: throttling.about },
    ].map((page) => ({ ...page, method: 'GET', handler }));
  }

  /** What answers targets that were made to ask: everybody may, so it may do nothing but note it. */
  #callbacks(setting: ApiSetting): Answered[] {
    const { allow, environment } = grantUses(['table:GetItem', 'table:UpdateItem'], setting, {
      partitions: partitionsOf.callback,
    });
    const handler = new ServiceFunction(this, 'callback', {
      ...setting,
      name: 'callback',
      description: 'Notes that a callback address of a scan was requested',
      memory: 256,
      timeout: Duration.seconds(5),
      environment,
      allow,
    });
    const { callbacks: limit } = setting.stage.throttling;
    return callbackMethods.map((method) => ({ method, path: callbackPath, open: true, limit, handler }));
  }

  /**
   * Whom the gateway is when it invokes a function: a role for each group of functions, as permissions would be a resource
   * for each, and the policy of one role cannot hold the names of all.
   */
  #invokers(functions: readonly ServiceFunction[], isGradual: boolean): (of: ServiceFunction) => string {
    const groups = Map.groupBy(functions, ({ area }) => area);
    const roles = new Map(
      [...groups].map(([area, members]) => {
        const invoke = new PolicyStatement({
          actions: ['lambda:InvokeFunction'],
          resources: members.map(({ lambda }) => invokedArn(lambda, isGradual)),
        });
        // Other roles for the aliases: a stage goes over to them and back while the API still has those of before.
        const role = new Role(this, isGradual ? `Invoker-${area}-live` : `Invoker-${area}`, {
          assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
          description: `Allows the gateway to invoke functions of the API: ${area}`,
          inlinePolicies: { invoke: new PolicyDocument({ statements: [invoke] }) },
        });
        return [area, role.roleArn];
      }),
    );
    return ({ area }) => {
      const arn = roles.get(area);
      if (arn === undefined) throw new Error(`no role invokes functions of ${area}`);
      return arn;
    };
  }

  /** The gateway with its logs. */
  #gateway(stage: Stage, methods: readonly ApiMethod[], body: object): SpecRestApi {
    const log = { retention: stage.logRetentionDays, removalPolicy: keptInProduction(stage) };
    const accessLog = this.#accessLog(stage, log);
    const api = new SpecRestApi(this, 'Api', {
      restApiName: apiName(stage),
      apiDefinition: ApiDefinition.fromInline(body),
      // What is not in the definition any more goes.
      mode: RestApiMode.OVERWRITE,
      endpointTypes: [EndpointType.REGIONAL],
      // Bodies come to the functions as they were sent, in base64: as text the gateway would mend invalid UTF-8.
      binaryMediaTypes: ['*/*'],
      // The account's role for the gateway's logs. It stays when the stack goes: other APIs of the account need it.
      cloudWatchRole: true,
      cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      deployOptions: {
        stageName: stage.name,
        accessLogDestination: new LogGroupLogDestination(accessLog),
        accessLogFormat,
        tracingEnabled: true,
        ...settingOf(stage.throttling),
        // Each has an entry and so a limit of its own: what is asked of one path leaves the others alone.
        methodOptions: Object.fromEntries(
          methods.map(({ path, method, limit }) => [`${path}/${method}`, settingOf(limit)]),
        ),
      },
    });
    // The gateway writes its errors under this name, and would keep them for ever if it made the log itself.
    const errorLog = new LogGroup(this, 'ErrorLog', {
      ...log,
      logGroupName: `API-Gateway-Execution-Logs_${api.restApiId}/${stage.name}`,
    });
    api.deploymentStage.node.addDependency(errorLog);
    Validations.of(api).acknowledge(...acknowledged);
    return api;
  }

  #accessLog(stage: Stage, kept: LogGroupProps): LogGroup {
    const accessLog = new LogGroup(this, 'AccessLog', kept);
    // The gateway has a metric of all 4xx alone; what it throttles comes to no function.
    accessLog.addMetricFilter('Throttled', {
      filterPattern: FilterPattern.stringValue('$.status', '=', '429'),
      metricNamespace: metricsNamespace(stage),
      metricName: 'RequestsThrottled' satisfies MetricName,
      metricValue: '1',
    });
    return accessLog;
  }
}
