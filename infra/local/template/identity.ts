/** The account, region and name of the emulated stack. None of it is a real account. */
export interface StackLocation {
  readonly region: string;
  readonly accountId: string;
  readonly stackName: string;
  /** The URL under which functions reach a queue of this name. */
  readonly queueUrl: (queueName: string) => string;
}

type Attributes = Readonly<Record<string, string>>;

interface Kind {
  /** The property that may hold the physical name. */
  readonly nameProperty?: string;
  /** What `Ref` (as `Ref`) and each `Fn::GetAtt` of a resource of this type give. */
  readonly attributes: (name: string, location: StackLocation) => Attributes;
}

function arn(service: string, location: StackLocation, resource: string): string {
  return `arn:aws:${service}:${location.region}:${location.accountId}:${resource}`;
}

const table: Kind = {
  nameProperty: 'TableName',
  attributes: (name, location) => ({
    Ref: name,
    Arn: arn('dynamodb', location, `table/${name}`),
    StreamArn: arn('dynamodb', location, `table/${name}/stream/local`),
  }),
};

const kinds: Readonly<Record<string, Kind>> = {
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::DynamoDB::Table': table,
  'AWS::Events::EventBus': {
    nameProperty: 'Name',
    attributes: (name, location) => ({ Ref: name, Name: name, Arn: arn('events', location, `event-bus/${name}`) }),
  },
  'AWS::S3::Bucket': {
    nameProperty: 'BucketName',
    // Unlike all other names, a bucket's is in lower case.
    attributes: (name) => ({ Ref: bucketName(name), Arn: `arn:aws:s3:::${bucketName(name)}` }),
  },
  'AWS::SQS::Queue': {
    nameProperty: 'QueueName',
    attributes: (name, location) => ({
      Ref: location.queueUrl(name),
      Arn: arn('sqs', location, name),
      QueueName: name,
    }),
  },
  'AWS::Lambda::Function': {
    nameProperty: 'FunctionName',
    attributes: (name, location) => ({ Ref: name, Arn: arn('lambda', location, `function:${name}`) }),
  },
  'AWS::IAM::Role': {
    nameProperty: 'RoleName',
    attributes: (name, location) => ({ Ref: name, Arn: `arn:aws:iam::${location.accountId}:role/${name}` }),
  },
  'AWS::Logs::LogGroup': {
    nameProperty: 'LogGroupName',
    attributes: (name, location) => ({ Ref: name, Arn: arn('logs', location, `log-group:${name}:*`) }),
  },
  'AWS::ApiGateway::RestApi': { attributes: (name) => ({ Ref: name, RestApiId: name }) },
  'AWS::ApiGateway::Stage': { nameProperty: 'StageName', attributes: (name) => ({ Ref: name }) },
  'AWS::Scheduler::ScheduleGroup': { nameProperty: 'Name', attributes: (name) => ({ Ref: name }) },
};

/** The name of a bucket by that of its resource. */
function bucketName(name: string): string {
  return name.toLowerCase();
}

/** Types that only point at others; their `Ref` is read, and their logical id stands for them. */
const pointers = new Set(['AWS::ApiGateway::Deployment']);

/** The name of the property that names a resource of this type, if it has one. */
export function nameProperty(type: string): string | undefined {
  return kinds[type]?.nameProperty;
}

/**
 * The values of `Ref` and `Fn::GetAtt` for a resource; undefined for a type that the local service does not support.
 */
export function attributesOf(
  type: string,
  logicalId: string,
  name: string,
  location: StackLocation,
): Attributes | undefined {
  if (pointers.has(type)) return { Ref: logicalId };
  return kinds[type]?.attributes(name, location);
}
