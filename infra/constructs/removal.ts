import { RemovalPolicy } from 'aws-cdk-lib';

/**
 * What becomes of what cannot be made again when the stack goes or an update would replace it: it stays in production, and
 * goes otherwise. What a failed first deployment made goes in any case: nothing is in it yet, and left behind it would be in
 * the way of the second attempt.
 */
export function keptInProduction({ production }: { readonly production: boolean }): RemovalPolicy {
  return production ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
