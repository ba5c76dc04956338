import * as z from 'zod/mini';
import { type FunctionDefinition, resourcesOf } from '../template/deployment.ts';
import type { Resolver } from '../template/intrinsics.ts';
import { allows, matches } from '../template/policy.ts';
import type { Template } from '../template/template.ts';
import type { Guard } from './dynamodb/dynamodb.ts';
import { DynamoDbError } from './dynamodb/dynamodb-error.ts';

const oneOrMore = z.union([z.string(), z.array(z.string())]);

const leadingKeys = z.strictObject({ 'dynamodb:LeadingKeys': oneOrMore });

const statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore,
  Resource: oneOrMore,
  /** The conditions that are known here: which partitions a request may be about, or may not. */
  Condition: z.optional(
    z.union([
      z.strictObject({ 'ForAllValues:StringLike': leadingKeys }),
      z.strictObject({ 'ForAnyValue:StringLike': leadingKeys }),
    ]),
  ),
});

const roleProperties = z.object({
  Policies: z._default(z.array(z.object({ PolicyDocument: z.object({ Statement: z.array(statement) }) })), []),
});

const tableProperties = z.object({
  KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.string() })),
});

const item = z.optional(z.record(z.string(), z.unknown()));
const target = z.object({ TableName: z.string(), IndexName: z.optional(z.string()), Item: item, Key: item });
const batch = z.object({
  RequestItems: z.record(z.string(), z.object({ Keys: z.array(z.record(z.string(), z.unknown())) })),
});
const transaction = z.object({ TransactItems: z.array(z.record(z.string(), target)) });

type Target = z.infer<typeof target>;
type Statement = z.infer<typeof statement>;

/** A table as IAM knows it. */
interface Table {
  readonly arn: string;
  readonly partitionKey: string;
}

function refused(message: string): DynamoDbError {
  return new DynamoDbError('AccessDeniedException', message);
}

/** The actions that IAM asks about for a request: a transaction is asked about for each of its parts, a batch for each key. */
function accessesOf(operation: string, request: object): { readonly verb: string; readonly on: Target }[] {
  const parts = operation === 'TransactWriteItems' ? transaction.safeParse(request).data?.TransactItems : undefined;
  if (parts) return parts.flatMap((part) => Object.entries(part).map(([kind, on]) => ({ verb: `${kind}Item`, on })));
  const tables = operation === 'BatchGetItem' ? batch.safeParse(request).data?.RequestItems : undefined;
  if (tables) {
    return Object.entries(tables).flatMap(([TableName, { Keys }]) =>
      Keys.map((Key) => ({ verb: operation, on: { TableName, Key } })),
    );
  }
  const on = target.safeParse(request).data;
  if (!on) throw refused(`the local mode cannot determine the resource of ${operation}`);
  return [{ verb: operation, on }];
}

/** Where a condition names partitions, it holds for a request that names its own, one of these. */
function holds({ Condition }: Statement, partition: string | undefined): boolean {
  if (Condition === undefined) return true;
  const patterns = Object.values(Condition).flatMap(({ 'dynamodb:LeadingKeys': keys }) => keys);
  return partition !== undefined && matches(patterns, partition);
}

function rolesOf(template: Template, resolver: Resolver): Map<string, readonly Statement[]> {
  const roles = resourcesOf(template, resolver, ['AWS::IAM::Role'], roleProperties);
  return new Map(
    roles.map(({ id, properties }) => [
      resolver.attribute(id, 'Arn'),
      properties.Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
    ]),
  );
}

function tablesOf(template: Template, resolver: Resolver): Map<string, Table> {
  const types = ['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table'];
  return new Map(
    resourcesOf(template, resolver, types, tableProperties).map(({ id, properties }) => [
      resolver.nameOf(id),
      {
        arn: resolver.attribute(id, 'Arn'),
        partitionKey: properties.KeySchema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '',
      },
    ]),
  );
}

const question = z.object({
  KeyConditionExpression: z.string(),
  ExpressionAttributeValues: z.record(z.string(), z.unknown()),
});

const textValue = z.object({ S: z.string() });

/** The partition that a query is about: its key condition says so first, as every query of the service does. */
function queriedPartition(request: object): string | undefined {
  const parsed = question.safeParse(request).data;
  const value = /= *(:\w+)/.exec(parsed?.KeyConditionExpression ?? '')?.[1];
  return textValue.safeParse(parsed?.ExpressionAttributeValues[value ?? '']).data?.S;
}

function partitionOf({ Item, Key }: Target, { partitionKey }: Table): string | undefined {
  const value = textValue.safeParse((Item ?? Key)?.[partitionKey]);
  return value.data?.S;
}

/**
 * Enforces the table permissions of each function's role in the template, as IAM would, so that a missing permission
 * is noticed before the deployment. A function is known by its access key, which is its short name; whoever has
 * another one, or a role that is not in the template, may do everything.
 */
export function tableRights(template: Template, resolver: Resolver, functions: readonly FunctionDefinition[]): Guard {
  const roles = rolesOf(template, resolver);
  const tables = tablesOf(template, resolver);
  const callers = new Map(functions.map(({ shortName, role }) => [shortName, role]));
  return (accessKey, operation, request) => {
    const role = callers.get(accessKey) ?? '';
    const statements = roles.get(role);
    if (statements === undefined) return;
    for (const { verb, on } of accessesOf(operation, request)) {
      const table = tables.get(on.TableName);
      // The engine has an answer of its own for a table that does not exist.
      if (table === undefined) continue;
      const partition = verb === 'Query' ? queriedPartition(request) : partitionOf(on, table);
      const resource = on.IndexName === undefined ? table.arn : `${table.arn}/index/${on.IndexName}`;
      const action = `dynamodb:${verb}`;
      const applying = statements
        .filter((each) => holds(each, partition))
        .map(({ Effect, Action, Resource }) => ({ Effect, Action, Resource }));
      if (allows({ Statement: applying }, action, resource)) continue;
      const whose = `${role} of ${accessKey}`;
      throw refused(`${whose} does not allow ${action} on resource: ${resource}`);
    }
  };
}
