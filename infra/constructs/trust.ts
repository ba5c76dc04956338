import { Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * A service of AWS that may assume a role for resources of this account alone: for those of others it could be made to act with our
 * rights (the confused deputy). Not for API Gateway: it does not say for whom it assumes the role of an integration, and
 * every request would fail.
 * @param sources the ARNs of the resources for which it may, with wildcards; all of the account where there are none
 */
export function inThisAccount(scope: Construct, service: string, sources: readonly string[] = []): ServicePrincipal {
  return new ServicePrincipal(service, {
    conditions: {
      StringEquals: { 'aws:SourceAccount': Stack.of(scope).account },
      ...(sources.length > 0 && { ArnLike: { 'aws:SourceArn': [...sources] } }),
    },
  });
}

/** The scheduler, for schedules of the default group alone: AWS names the group of a schedule, not the schedule. */
export function scheduler(scope: Construct): ServicePrincipal {
  return inThisAccount(scope, 'scheduler.amazonaws.com', [
    Stack.of(scope).formatArn({ service: 'scheduler', resource: 'schedule-group', resourceName: 'default' }),
  ]);
}
