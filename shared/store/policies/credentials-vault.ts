import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  SecretsManagerClient,
  SecretsManagerServiceException,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { clientSettings } from '../../clients/client-settings.ts';
import { TooManyRequests } from '../../outcome/errors.ts';

/**
 * The store of credentials' secrets, each under an id that is used once: a secret is never changed, so an id leads to
 * what was stored under it or to nothing.
 */
export interface Vault {
  /** Keeps a text under an id; done twice, it is kept once. `about` is for those who look at the account. */
  readonly keep: (project: AuthorizedProject, id: string, secret: string, about: string) => Promise<void>;
  /** The text, or undefined where it is gone. */
  readonly read: (project: AuthorizedProject, id: string) => Promise<string | undefined>;
  /** Destroys the text for good. Does nothing where it is gone. */
  readonly destroy: (project: AuthorizedProject, id: string) => Promise<void>;
}

const environment = z.object({ SECRET_PREFIX: z.string().check(z.minLength(1)) });

/** What Secrets Manager answered, or why it did not. Neither its words nor ours are in it: they may hold a secret. */
class VaultFault extends Error {
  override readonly name = 'VaultFault';

  constructor(action: string, error: unknown) {
    const { name, status } = described(error);
    const what = status === undefined ? `did not respond to ${action}` : `returned ${status} for ${action}`;
    super(`Secrets Manager ${what}: ${name}`);
  }
}

function described(error: unknown): { readonly name: string; readonly status: number | undefined } {
  if (!(error instanceof Error)) return { name: 'unknown', status: undefined };
  const status = error instanceof SecretsManagerServiceException ? error.$metadata.httpStatusCode : undefined;
  return { name: error.name.slice(0, 100), status };
}

const isThrottling = (error: unknown) =>
  error instanceof SecretsManagerServiceException && /^(Throttling|TooManyRequests)/.test(error.name);

/**
 * The answer to a call, or undefined where Secrets Manager refuses it for one of these reasons.
 * @throws TooManyRequests, VaultFault
 */
async function answerUnless<T>(reasons: readonly string[], action: string, call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof SecretsManagerServiceException && reasons.includes(error.name)) return undefined;
    throw isThrottling(error) ? new TooManyRequests() : new VaultFault(action, error);
  }
}

/** What is stored under a name, or undefined where it is gone. @throws TooManyRequests, VaultFault */
async function secretAt(client: SecretsManagerClient, name: string): Promise<string | undefined> {
  const gone = ['ResourceNotFoundException', 'InvalidRequestException'];
  const asked = client.send(new GetSecretValueCommand({ SecretId: name }));
  const answer = await answerUnless(gone, 'GetSecretValue', asked);
  if (answer === undefined) return undefined;
  if (answer.SecretString === undefined) throw new Error('Secrets Manager returned no SecretString for GetSecretValue');
  return answer.SecretString;
}

/** The operator's keys of services that scans ask for host names: `<prefix>sources/<id of the service>`. */
export function connectSourceKeys(): (serviceId: string) => Promise<string | undefined> {
  const { SECRET_PREFIX } = z.parse(environment, process.env);
  const client = new SecretsManagerClient(clientSettings());
  return (serviceId) => secretAt(client, `${SECRET_PREFIX}sources/${serviceId}`);
}

/** Connects to the Secrets Manager of the function's region. */
export function connectVault(): Vault {
  const { SECRET_PREFIX } = z.parse(environment, process.env);
  const client = new SecretsManagerClient(clientSettings());
  const nameOf = (project: AuthorizedProject, id: string) => `${SECRET_PREFIX}${project.id}/${id}`;
  return {
    keep: async (project, id, SecretString, Description) => {
      const input = { Name: nameOf(project, id), ClientRequestToken: id, SecretString, Description };
      // Nobody else has the id: it is there where an answer was lost on the way.
      await answerUnless(['ResourceExistsException'], 'CreateSecret', client.send(new CreateSecretCommand(input)));
    },
    read: (project, id) => secretAt(client, nameOf(project, id)),
    destroy: async (project, id) => {
      const input = { SecretId: nameOf(project, id), ForceDeleteWithoutRecovery: true };
      await answerUnless(['ResourceNotFoundException'], 'DeleteSecret', client.send(new DeleteSecretCommand(input)));
    },
  };
}
