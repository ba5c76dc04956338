import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { GetParameterCommand } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import type { Stage } from '../config.ts';
import type { Aws } from './aws.ts';
import { errorLine, errorNameOf, type Fault } from './fault.ts';

/** The account of the credentials, or why there is none. */
export async function callerAccount({ sts }: Pick<Aws, 'sts'>): Promise<string | Fault> {
  try {
    const { Account } = await sts.send(new GetCallerIdentityCommand({}));
    return Account ?? { what: 'credentials: AWS names no account', remedy: 'use credentials of an AWS account' };
  } catch (error) {
    return {
      what: `credentials: AWS does not accept them: ${errorLine(error)}`,
      remedy:
        'sign in (aws sso login), or set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; a job of CI assumes a role',
    };
  }
}

/** A stage goes to the account that its file names, and to no other. */
export function accountFault({ name, account }: Pick<Stage, 'name' | 'account'>, caller: string): Fault | undefined {
  if (account === undefined)
    return {
      what: `stage ${name}: account: the file does not say which account it is for`,
      remedy: `add "account": "${caller}", if the account of your credentials is meant`,
    };
  if (account === caller) return undefined;
  return {
    what: `credentials: they are of account ${caller}; stage ${name} is for ${account}`,
    remedy: `use credentials of ${account}, or another stage`,
  };
}

/** A stage goes to the region that its file names, whatever the shell says. */
export function regionFault(
  { name, region }: Pick<Stage, 'name' | 'region'>,
  shell: string | undefined,
): Fault | undefined {
  if (region !== undefined) return undefined;
  return {
    what: `stage ${name}: region: the file does not say which region it is for`,
    remedy: `add "region": "${shell ?? 'eu-west-1'}", or another; it cannot be changed once the stage is deployed`,
  };
}

/** What the assets of the stack need. @see https://docs.aws.amazon.com/cdk/v2/guide/bootstrapping-env.html */
const leastBootstrap = 6;

/** Whether the CDK's bootstrap is in the account and region, and new enough. */
export async function bootstrapFault({ ssm, region }: Aws, account: string): Promise<Fault | undefined> {
  const remedy = `run npx cdk bootstrap aws://${account}/${region}`;
  try {
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version' }));
    const version = Number(Parameter?.Value);
    if (version >= leastBootstrap) return undefined;
    return { what: `bootstrap: that of ${region} is version ${version}; ${leastBootstrap} is required`, remedy };
  } catch (error) {
    if (errorNameOf(error) === 'ParameterNotFound') return { what: `bootstrap: ${region} has none`, remedy };
    return {
      what: `bootstrap: it cannot be read: ${errorLine(error)}`,
      remedy: 'allow ssm:GetParameter, or try again',
    };
  }
}

/** Functions beside the scanners that run at once: requests, their authorizer, dispatcher, publisher, dead letters. */
const beside = 6;

/** Whether the account may run as many functions at once as the stage wants, with some for requests. */
export async function quotaFault(
  { lambda, region }: Aws,
  { scanner: { maxConcurrency } }: Pick<Stage, 'scanner'>,
): Promise<Fault | undefined> {
  const wanted = maxConcurrency + beside;
  try {
    const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
    const quota = AccountLimit?.UnreservedConcurrentExecutions ?? 0;
    if (quota >= wanted) return undefined;
    const lower = quota - beside >= 2 ? `, or set scanner.maxConcurrency to ${quota - beside}` : '';
    return {
      what: `quota: ${region} runs ${quota} functions at once; ${maxConcurrency} scans and ${beside} others need ${wanted}`,
      remedy: `request more (aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value 1000)${lower}`,
    };
  } catch (error) {
    return {
      what: `quota: it cannot be read: ${errorLine(error)}`,
      remedy: 'allow lambda:GetAccountSettings, or try again',
    };
  }
}
