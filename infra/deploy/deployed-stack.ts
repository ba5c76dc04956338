import {
  type CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';

/** What a command reads of a stack that is there. */
export interface DeployedStack {
  /** False where its creation has never been completed: nothing is in it then. */
  readonly isMade: boolean;
  readonly isProtected: boolean;
  readonly outputs: Readonly<Record<string, string>>;
}

/** Of a stack whose first deployment failed, or that is only planned. */
const unmade = new Set(['CREATE_FAILED', 'REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED']);

async function unlessMissing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    // CloudFormation has no code of its own for it.
    if (error instanceof Error && error.name === 'ValidationError' && error.message.includes('does not exist'))
      return undefined;
    throw error;
  }
}

/** The stack of this name; undefined where there is none. */
export function deployedStack(client: CloudFormationClient, StackName: string): Promise<DeployedStack | undefined> {
  return unlessMissing(async () => {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    const outputs = (stack?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]);
    const isMade = !unmade.has(stack?.StackStatus ?? '');
    return { isMade, isProtected: stack?.EnableTerminationProtection === true, outputs: Object.fromEntries(outputs) };
  });
}

/** The template that a stack was last deployed from; undefined where there is no stack. */
export function deployedTemplate(client: CloudFormationClient, StackName: string): Promise<unknown> {
  return unlessMissing(async () => {
    const { TemplateBody = '{}' } = await client.send(new GetTemplateCommand({ StackName, TemplateStage: 'Original' }));
    return JSON.parse(TemplateBody);
  });
}

/** The physical names of a stack's resources by logical id, with their types. */
export async function deployedResources(
  client: CloudFormationClient,
  StackName: string,
): Promise<{ readonly id: string; readonly type: string; readonly name: string }[]> {
  const found = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName })) {
    for (const {
      LogicalResourceId: id = '',
      ResourceType: type = '',
      PhysicalResourceId: name = '',
    } of StackResourceSummaries)
      found.push({ id, type, name });
  }
  return found;
}
