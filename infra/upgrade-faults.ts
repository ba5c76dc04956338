import { deepEqual, fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import * as z from 'zod/mini';

/* What an upgrade of a deployed stack would lose, by the two templates alone. */

/** What holds data, or is known to others by its address: a new one in its place is empty, or nobody knows it. */
const lasting = new Set([
  'AWS::ApiGateway::RestApi',
  'AWS::ApiGateway::Stage',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolDomain',
  'AWS::Cognito::UserPoolResourceServer',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Events::EventBus',
  'AWS::S3::Bucket',
  'AWS::SNS::Topic',
  'AWS::SQS::Queue',
]);

const resource = z.looseObject({ Type: z.string(), Properties: z._default(z.record(z.string(), z.unknown()), {}) });
const template = z.object({ Resources: z.record(z.string(), resource) });
type Template = z.infer<typeof template>;
type Resource = z.infer<typeof resource>;

const index = z.looseObject({ IndexName: z.string() });
const indexes = z.object({
  LocalSecondaryIndexes: z._default(z.array(index), []),
  GlobalSecondaryIndexes: z._default(z.array(index), []),
});

/** Properties of a pool that can only be set when it is made; the specification does not say so of all of them. */
const setOnce = z.object({
  AliasAttributes: z.optional(z.unknown()),
  UsernameAttributes: z.optional(z.unknown()),
  UsernameConfiguration: z.optional(z.unknown()),
  Schema: z.optional(z.unknown()),
});

/** The resources of a template that must survive an upgrade. The API's definition is left out: it is replaced as a whole. */
export function lastingResources(value: unknown): Template {
  const kept = Object.entries(z.parse(template, value).Resources).filter(([, { Type }]) => lasting.has(Type));
  return {
    Resources: Object.fromEntries(
      kept.map(([id, { Type, Properties }]) => {
        const { Body: _, ...rest } = Properties;
        return [id, { Type, Properties: rest }];
      }),
    ),
  };
}

const names = (all: readonly { readonly IndexName: string }[]) => all.map(({ IndexName }) => IndexName);

/**
 * What DynamoDB does not do to a table that exists. Local indexes are made with the table alone; another key or projection of a
 * global one is another index, of which one update makes or deletes one.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-dynamodb-globaltable.html
 */
function indexFaults(before: Resource, after: Resource): string[] {
  const [old, next] = [z.parse(indexes, before.Properties), z.parse(indexes, after.Properties)];
  const faults: string[] = [];
  if (!deepEqual(old.LocalSecondaryIndexes, next.LocalSecondaryIndexes))
    faults.push(
      `its local indexes (${names(old.LocalSecondaryIndexes).join(', ') || 'none'}) must stay as they are: a table gets them when it is made alone`,
    );
  for (const each of old.GlobalSecondaryIndexes) {
    const same = next.GlobalSecondaryIndexes.find(({ IndexName }) => IndexName === each.IndexName);
    if (same !== undefined && !deepEqual(each, same))
      faults.push(`its index ${each.IndexName} must stay as it is: add one of another name`);
  }
  const changed = [
    ...names(old.GlobalSecondaryIndexes).filter((name) => !names(next.GlobalSecondaryIndexes).includes(name)),
    ...names(next.GlobalSecondaryIndexes).filter((name) => !names(old.GlobalSecondaryIndexes).includes(name)),
  ];
  if (changed.length > 1)
    faults.push(`one upgrade adds or removes one global index, not ${changed.length} (${changed.join(', ')})`);
  return faults;
}

function poolFaults(before: Resource, after: Resource): string[] {
  const [old, next] = [z.parse(setOnce, before.Properties), z.parse(setOnce, after.Properties)];
  return Object.entries({ ...old, ...next }).flatMap(([name]) =>
    deepEqual(Object(old)[name], Object(next)[name])
      ? []
      : [`its ${name} must stay as it is: a pool gets it when it is made alone`],
  );
}

const ownFaults: Readonly<Record<string, (before: Resource, after: Resource) => string[]>> = {
  'AWS::DynamoDB::GlobalTable': indexFaults,
  'AWS::Cognito::UserPool': poolFaults,
};

const lost = new Set([
  ResourceImpact.WILL_REPLACE,
  ResourceImpact.MAY_REPLACE,
  ResourceImpact.WILL_DESTROY,
  ResourceImpact.WILL_ORPHAN,
]);

/**
 * What an upgrade from one template to another would replace, remove or fail at, each in one line: of the resources that hold
 * data or have an address. By AWS's own resource specification, and by rules of the services that it does not have.
 */
export function upgradeFaults(released: unknown, upgraded: unknown): string[] {
  const [before, after] = [lastingResources(released), lastingResources(upgraded)];
  const faults = Object.entries(before.Resources).flatMap(([id, old]) => {
    const next = after.Resources[id];
    return next === undefined
      ? []
      : (ownFaults[old.Type]?.(old, next) ?? []).map((fault) => `${id} (${old.Type}): ${fault}`);
  });
  fullDiff(before, after).resources.forEachDifference((id, { changeImpact, oldResourceType, propertyUpdates }) => {
    if (!lost.has(changeImpact)) return;
    if (faults.some((fault) => fault.startsWith(`${id} `))) return;
    const changed = Object.keys(propertyUpdates).join(', ');
    const how = changed === '' ? 'would be removed' : `would be replaced by an empty one: ${changed} changed`;
    faults.push(`${id} (${oldResourceType}): ${how}`);
  });
  return faults;
}
