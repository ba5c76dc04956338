import { type Template, UnsupportedTemplate } from './template.ts';

/** What this machine runs. */
const run = new Set([
  'AWS::ApiGateway::RestApi',
  'AWS::ApiGateway::Stage',
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::Events::EventBus',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::S3::Bucket',
  'AWS::SQS::Queue',
  'AWS::Scheduler::Schedule',
]);

/** What may be in the template and has no effect here: it permits, records or watches. */
const inert = [
  /^AWS::ApiGateway::(Account|Deployment|UsagePlan\w*)$/,
  /^AWS::(CDK|CloudWatch|IAM|KMS|Logs|SNS|WAFv2)::/,
  /^AWS::Lambda::(EventInvokeConfig|Permission)$/,
  /^AWS::S3::BucketPolicy$/,
  /^AWS::SQS::QueuePolicy$/,
  /^AWS::Scheduler::ScheduleGroup$/,
];

/** Throws UnsupportedTemplate if the template contains something that the local service would ignore. */
export function assertCovered(template: Template): void {
  for (const [id, { Type }] of Object.entries(template.Resources)) {
    if (!run.has(Type) && !inert.some((pattern) => pattern.test(Type))) {
      throw new UnsupportedTemplate(`${id}: ${Type} has no counterpart in the local mode`);
    }
  }
}
