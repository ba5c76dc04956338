import * as z from 'zod/mini';

/* What AWS would only refuse in the midst of a deployment, by the template alone. Each limit is the documented quota. */

/** What AWS puts for a reference is not known yet: ARNs of the stack's own things are about as long. */
const referenceLength = 110;

const resource = z.object({ Type: z.string(), Properties: z._default(z.record(z.string(), z.unknown()), {}) });
const template = z.object({
  Resources: z.record(z.string(), resource),
  Outputs: z._default(z.record(z.string(), z.unknown()), {}),
  Parameters: z._default(z.record(z.string(), z.unknown()), {}),
});

const isReference = (key: string) => key === 'Ref' || key.startsWith('Fn::');

/** Bytes of a value once its references are resolved: of an object, as JSON writes it without blanks. */
function resolvedLength(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + resolvedLength(each) + 3, 2);
  if (typeof value !== 'object' || value === null) return String(value).length;
  const entries = Object.entries(value);
  const [first] = entries;
  if (entries.length === 1 && first !== undefined && isReference(first[0])) return referenceOf(first[0], first[1]);
  return entries.reduce((sum, [key, each]) => sum + Buffer.byteLength(key) + resolvedLength(each) + 6, 2);
}

function referenceOf(key: string, value: unknown): number {
  if (key !== 'Fn::Join' || !Array.isArray(value)) return referenceLength;
  const [separator, parts]: unknown[] = value;
  if (!Array.isArray(parts)) return referenceLength;
  return parts.reduce((sum: number, each) => sum + resolvedLength(each) + String(separator).length, 0);
}

interface Limit {
  readonly type: RegExp;
  /** What is measured, as a sentence about a resource goes on: `has an environment of`. */
  readonly what: string;
  readonly most: number;
  readonly unit: string;
  readonly measure: (properties: Readonly<Record<string, unknown>>) => number;
}

const environment = z.object({ Variables: z.record(z.string(), z.unknown()) });
const policies = z._default(z.array(z.object({ PolicyDocument: z.unknown() })), []);

const textLength = (name: string) => (properties: Readonly<Record<string, unknown>>) =>
  properties[name] === undefined ? 0 : resolvedLength(properties[name]);

const limits: readonly Limit[] = [
  {
    type: /^AWS::Lambda::Function$/,
    what: 'has an environment of',
    most: 4096,
    unit: 'bytes',
    measure: ({ Environment }) => {
      const parsed = environment.safeParse(Environment);
      if (!parsed.success) return 0;
      return Object.entries(parsed.data.Variables).reduce(
        (sum, [name, value]) => sum + Buffer.byteLength(name) + resolvedLength(value),
        0,
      );
    },
  },
  {
    type: /^AWS::Lambda::Function$/,
    what: 'has a name of',
    most: 64,
    unit: 'characters',
    measure: textLength('FunctionName'),
  },
  {
    type: /^AWS::Lambda::Function$/,
    what: 'has a description of',
    most: 256,
    unit: 'characters',
    measure: textLength('Description'),
  },
  {
    type: /^AWS::IAM::Role$/,
    what: 'has inline policies of',
    most: 10_240,
    unit: 'characters',
    measure: ({ Policies }) =>
      z.parse(policies, Policies).reduce((sum, { PolicyDocument }) => sum + resolvedLength(PolicyDocument), 0),
  },
  {
    type: /^AWS::(?:S3::BucketPolicy|SQS::QueuePolicy)$/,
    what: 'has a policy of',
    most: 8192,
    unit: 'bytes',
    measure: textLength('PolicyDocument'),
  },
  {
    type: /^AWS::CloudWatch::Alarm$/,
    what: 'has a description of',
    most: 1024,
    unit: 'characters',
    measure: textLength('AlarmDescription'),
  },
];

/**
 * What AWS would refuse about a synthesized template, each in one line.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
 * @see https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
export function templateFaults(value: unknown): string[] {
  const { Resources, Outputs, Parameters } = z.parse(template, value);
  const all: readonly (readonly [string, number, number])[] = [
    ['resources', Object.keys(Resources).length, 500],
    ['outputs', Object.keys(Outputs).length, 200],
    ['parameters', Object.keys(Parameters).length, 200],
    ['bytes', Buffer.byteLength(JSON.stringify(value)), 1_000_000],
  ];
  const ofTemplate = all
    .filter(([, count, most]) => count > most)
    .map(([unit, count, most]) => `the template has ${count} ${unit}; CloudFormation takes ${most}`);
  const ofResources = Object.entries(Resources).flatMap(([id, { Type, Properties }]) =>
    limits.flatMap(({ type, what, most, unit, measure }) => {
      const measured = type.test(Type) ? measure(Properties) : 0;
      return measured > most ? [`${id} ${what} about ${measured} ${unit}; AWS takes ${most}`] : [];
    }),
  );
  return [...ofTemplate, ...ofResources];
}
