import {
  type CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod/mini';
import type { Stage } from '../config.ts';
import { errorLine } from './fault.ts';

interface FirstSteps {
  readonly stage: Pick<Stage, 'auth' | 'console' | 'name'>;
  /** The stack's, by name. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly cognito: CognitoIdentityProviderClient;
  readonly fetch: typeof fetch;
  /** Whether a person alone reads what is printed: a log of CI is no place for a token. */
  readonly isPrivate: boolean;
}

const tokenAnswer = z.object({ access_token: z.string() });

/** A token of the machine client, by client credentials (RFC 6749, section 4.4). */
async function machineToken({ outputs, cognito, fetch }: FirstSteps): Promise<string> {
  const { UserPoolId, MachineClientId: ClientId = '', SignInUrl } = outputs;
  const { UserPoolClient } = await cognito.send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId }));
  const secret = UserPoolClient?.ClientSecret ?? '';
  const response = await fetch(`${SignInUrl}/oauth2/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${ClientId}:${secret}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  if (!response.ok) throw new Error(`${SignInUrl}/oauth2/token: ${response.status}`);
  return z.parse(tokenAnswer, await response.json()).access_token;
}

/** Shell lines that get the token of the machine client. */
const machineLines = ({ outputs: { UserPoolId, MachineClientId, SignInUrl } }: FirstSteps) => [
  `SECRET=$(aws cognito-idp describe-user-pool-client --user-pool-id ${UserPoolId} --client-id ${MachineClientId} --query UserPoolClient.ClientSecret --output text)`,
  `TOKEN=$(curl -s ${SignInUrl}/oauth2/token -u "${MachineClientId}:$SECRET" -d grant_type=client_credentials | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
];

async function tokenLines(steps: FirstSteps): Promise<string[]> {
  const { auth } = steps.stage;
  const { outputs } = steps;
  if (auth.kind === 'oidc')
    return [
      `TOKEN=<a token of ${auth.issuer} for ${auth.audience.join(' or ')} with "project:1001:viewer" in its claim ${auth.grantsClaim}>`,
    ];
  if (outputs.MachineClientId === undefined)
    return [
      `# People sign in at ${outputs.SignInUrl}: docs/operations.md, "A user pool of the stack: people". The first one:`,
      `aws cognito-idp admin-create-user --user-pool-id ${outputs.UserPoolId} --username <email> --user-attributes Name=email,Value=<email> Name=email_verified,Value=true`,
      'TOKEN=<the access token of the sign-in>',
    ];
  if (!steps.isPrivate) return machineLines(steps);
  try {
    return [`TOKEN=${await machineToken(steps)}`];
  } catch (error) {
    // The domain of a new pool may take some minutes to be known.
    return [`# No token yet (${errorLine(error)}). In some minutes:`, ...machineLines(steps)];
  }
}

/** The console signs people in only where the user pool may send them back to its address, which is known once the API is there. */
function consoleLines({ stage, outputs: { ApiUrl = '' } }: FirstSteps): string[] {
  if (!stage.console.served) return [];
  const lines = [`# The console is at ${ApiUrl}`];
  if (stage.auth.kind === 'oidc' || stage.auth.callbackUrls.includes(ApiUrl)) return lines;
  return [
    ...lines,
    `# To let people sign in there, add "${ApiUrl}" to auth.callbackUrls of the stage's file and deploy again.`,
  ];
}

/** The project of the first request: one that the machine client may read. */
function projectOf({ auth }: FirstSteps['stage']): string {
  const grants = auth.kind === 'cognito' ? auth.machineGrants : [];
  return grants.flatMap((grant) => /^project:(\d+):/.exec(grant)?.[1] ?? [])[0] ?? '1001';
}

/** What to do with a stage that was just deployed: where it is, a token, a first request; lines for a shell. */
export async function firstSteps(steps: FirstSteps): Promise<string> {
  const { ApiUrl = '' } = steps.outputs;
  return [
    `# Stage ${steps.stage.name} is at ${ApiUrl}`,
    ...consoleLines(steps),
    ...(await tokenLines(steps)),
    `curl -i -H "Authorization: Bearer $TOKEN" "${ApiUrl}api/v1/diagnosis/list-portscan-setting?project_id=${projectOf(steps.stage)}&diagnosis_data_source_id=1003"`,
  ].join('\n');
}
