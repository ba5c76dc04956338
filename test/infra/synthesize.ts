import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, NestedStack, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { parseStage, readStage, type Stage } from '../../infra/config.ts';
import { ServiceStack } from '../../infra/service-stack.ts';

/** What a test reads of a resource. */
export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: each resource type has its own properties
  readonly Properties: any;
  readonly DeletionPolicy?: string;
}

/** A stage with everything that may be turned on. */
export const fullStage = parseStage('full', {
  production: true,
  auth: {
    kind: 'cognito',
    domainPrefix: 'scanfold-full',
    callbackUrls: ['https://app.example.com/callback'],
    machineGrants: ['project:1001:operator', 'project:*:viewer'],
  },
  portscan: { askPrinters: true, udp: true, snmpDefaultCommunity: true },
  console: 'on',
  about: { url: 'https://example.com/scans', operator: 'Example Ltd', contact: 'scans@example.com' },
  egress: {
    only: ['192.0.2.0/24'],
    allow: ['10.1.0.0/16', 'fd00::/8'],
    blocked: ['3128', '123/udp'],
    controls: ['192.0.2.9'],
  },
  osint: {
    resolvers: ['192.0.2.53', '[2001:db8::53]:5353'],
    certspotter: null,
    rdap: 'https://rdap.org/',
    queriesPerSecond: 50,
  },
  browser: 'on',
  cors: { origins: ['https://app.example.com', 'https://console.example.com'] },
  webAcl: { requestsPerFiveMinutes: 2000 },
  alarmEmail: 'operators@example.com',
  forward: {
    sns: { emails: ['findings@example.com'], leastSeverity: 'medium', runs: 'unsuccessful' },
    securityHub: {},
  },
  notifications: {
    mail: { from: 'scanfold@mail.example.com', identity: 'example.com', domains: ['example.com'] },
    allow: ['10.2.0.0/16'],
    url: 'https://scans.example.com/',
  },
});

/** A stage whose scans have a network of their own. */
export const fixedAddressStage = parseStage('fixed', {
  auth: { kind: 'oidc', issuer: 'https://issuer.example.org', audience: ['scanfold'] },
  console: { clientId: 'console', origins: ['https://tokens.example.org'] },
  egress: { fixedAddress: true },
});

export const localStage = readStage('local');

const context: Record<string, unknown> = JSON.parse(
  readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8'),
).context;

/** A stack in its app, and what removes the folder that they are written to. */
export interface MadeApp {
  readonly app: App;
  readonly stack: Stack;
  [Symbol.dispose](): void;
}

/** How an app differs from the usual one of a test. */
export interface AppOptions {
  /** The inline code of a function; its name, if not given. */
  readonly codeOf?: (name: string) => string;
  /** Whether synthesis judges the templates by the rules that come with CDK: that takes most of its time. */
  readonly builtinCloudFormationValidation?: boolean;
}

/** The app as infra/app.ts makes it, but with the name of each function for its code: nothing needs to be built. */
export function appOf(
  stage: Stage,
  { codeOf = (name) => name, builtinCloudFormationValidation = false }: AppOptions = {},
): MadeApp {
  const outdir = mkdtempSync(join(tmpdir(), 'scanfold-synthesis-'));
  const app = new App({
    context: { ...context },
    analyticsReporting: false,
    // The tree of constructs, for viewers: a fifth of the time of synthesis.
    treeMetadata: false,
    outdir,
    builtinCloudFormationValidation,
  });
  const stack = new ServiceStack(app, stage, (name) => Code.fromInline(codeOf(name)));
  return { app, stack, [Symbol.dispose]: () => rmSync(outdir, { recursive: true, force: true }) };
}

/** A template as synthesis wrote it. */
type SynthesizedTemplate = ReturnType<Template['toJSON']>;

/** The templates of a stage: of its stack, and of the stack nested in it, if there is one. */
export interface SynthesizedTemplates {
  readonly template: SynthesizedTemplate;
  readonly nested: SynthesizedTemplate | undefined;
}

/** Synthesizes a stage, without judging what comes. */
export function synthesize(stage: Stage, codeOf?: (name: string) => string): SynthesizedTemplates {
  using made = appOf(stage, codeOf && { codeOf });
  const [nested] = made.stack.node.findAll().filter((each) => NestedStack.isNestedStack(each));
  return {
    template: Template.fromStack(made.stack).toJSON(),
    nested: nested && Template.fromStack(nested).toJSON(),
  };
}

const synthesized = new Map<Stage, SynthesizedTemplates>();

/** The templates of a stage, synthesized once: for those who only read them. */
export function templatesOf(stage: Stage): SynthesizedTemplates {
  const known = synthesized.get(stage) ?? synthesize(stage);
  synthesized.set(stage, known);
  return known;
}

/** The resources of a stage by logical id. */
export function resourcesOf(stage: Stage): Readonly<Record<string, Resource>> {
  return templatesOf(stage).template.Resources;
}

/** What the stack of a stage tells of itself, by name. */
export function outputsOf(stage: Stage): Readonly<Record<string, { readonly Value: unknown }>> {
  return templatesOf(stage).template.Outputs;
}

/** The resources of one type. */
export function ofType(stage: Stage, type: string): Resource[] {
  return Object.values(resourcesOf(stage)).filter((resource) => resource.Type === type);
}

/** A function as the template has it, by its name. */
export interface DeployedFunction {
  readonly name: string;
  readonly logicalId: string;
  // biome-ignore lint/suspicious/noExplicitAny: as in Resource
  readonly properties: any;
  /** Its variables, but for those that name its metrics: every function has them. */
  readonly environment: Readonly<Record<string, unknown>>;
  /** What names its metrics. */
  readonly metrics: { readonly namespace: unknown; readonly service: unknown };
  readonly statements: readonly Statement[];
}

/** A statement of a policy; single values are made lists. */
export interface Statement {
  readonly effect: string;
  readonly actions: readonly string[];
  readonly resources: readonly unknown[];
  /** IAM's conditions, where there are any. */
  readonly condition: unknown;
}

/** The statements of a policy document. */
export function statementsOf(document: { readonly Statement: readonly Record<string, unknown>[] }): Statement[] {
  return document.Statement.map(({ Effect, Action, Resource, Condition }) => ({
    effect: String(Effect),
    actions: [Action].flat().map(String),
    resources: [Resource].flat(),
    condition: Condition,
  }));
}

const functions = new Map<Stage, readonly DeployedFunction[]>();

/** Every function of the stage. */
export function functionsOf(stage: Stage): readonly DeployedFunction[] {
  const known = functions.get(stage) ?? readFunctions(resourcesOf(stage));
  functions.set(stage, known);
  return known;
}

function readFunctions(resources: Readonly<Record<string, Resource>>): DeployedFunction[] {
  return Object.entries(resources)
    .filter(([, { Type }]) => Type === 'AWS::Lambda::Function')
    .map(([logicalId, { Properties: properties }]) => {
      const { POWERTOOLS_METRICS_NAMESPACE, POWERTOOLS_SERVICE_NAME, ...environment } =
        properties.Environment?.Variables ?? {};
      const role = resources[properties.Role['Fn::GetAtt'][0]]?.Properties;
      return {
        name: properties.Code.ZipFile,
        logicalId,
        properties,
        environment,
        metrics: { namespace: POWERTOOLS_METRICS_NAMESPACE, service: POWERTOOLS_SERVICE_NAME },
        statements: role.Policies.flatMap((policy: { PolicyDocument: { Statement: [] } }) =>
          statementsOf(policy.PolicyDocument),
        ),
      };
    });
}

/** The one function of this name. */
export function functionOf(stage: Stage, name: string): DeployedFunction {
  const found = functionsOf(stage).find((each) => each.name === name);
  if (found === undefined) throw new Error(`the stack has no function ${name}`);
  return found;
}
