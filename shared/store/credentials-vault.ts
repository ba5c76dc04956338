import { HttpRequest } from '@smithy/core/protocols';
import * as z from 'zod/mini';
import type { AuthorizedProject } from '../auth/principal.ts';
import { awsDomain, functionEnvironment, functionSigner } from '../aws/signer.ts';
import { TooManyRequests } from '../outcome/errors.ts';

/**
 * Where the secrets of credentials lie, each under an id of its own that is used once: a secret never changes, so that
 * whoever has its id has what was put, or nothing.
 */
export interface Vault {
  /** Keeps a text under an id; done twice, it is kept once. `about` is for those who look at the account. */
  readonly keep: (project: AuthorizedProject, id: string, secret: string, about: string) => Promise<void>;
  /** The text, or undefined where it is gone. */
  readonly read: (project: AuthorizedProject, id: string) => Promise<string | undefined>;
  /** Destroys the text for good. Does nothing where it is gone. */
  readonly destroy: (project: AuthorizedProject, id: string) => Promise<void>;
}

const attempts = 3;
const timeoutMs = 3000;
const pauseMs = 200;
const text = z.string().check(z.minLength(1));

/** What Lambda gives every function, and the stack; the endpoint is given where Secrets Manager is not AWS's. */
const environment = z.object({
  SECRET_PREFIX: text,
  ...functionEnvironment,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: z.optional(text),
});

type Environment = z.output<typeof environment>;

function urlOf({ AWS_REGION, AWS_ENDPOINT_URL_SECRETS_MANAGER }: Environment): URL {
  return new URL(AWS_ENDPOINT_URL_SECRETS_MANAGER ?? `https://secretsmanager.${AWS_REGION}.${awsDomain(AWS_REGION)}/`);
}

const failure = z.object({ __type: z.string() });
const value = z.object({ SecretString: z.string() });

/** What Secrets Manager said that it cannot do, by the name of its error. Neither its words nor ours are in it. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly type: string;

  constructor(action: string, status: number, type: string) {
    super(`Secrets Manager answered ${status} to ${action}: ${type}`);
    this.type = type;
  }
}

/** True for what may go well a moment later. */
function isPassing(error: unknown): boolean {
  return (
    !(error instanceof Refused) || /^(Throttling|TooManyRequests|InternalService|InternalFailure)/.test(error.type)
  );
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

async function answerTo(action: string, response: Response): Promise<unknown> {
  const body = parsed(await response.text());
  if (response.ok) return body;
  const type = failure.safeParse(body).data?.__type.split('#').at(-1);
  if (type !== undefined && response.status < 500) throw new Refused(action, response.status, type.slice(0, 100));
  throw new Error(`Secrets Manager answered ${response.status} to ${action}`);
}

/**
 * Connects to Secrets Manager. Its three calls are signed by the SDK's signer, which the table's client brings along:
 * the SDK's own client would take the functions over their size budget.
 */
export function connectVault(): Vault {
  const env = z.parse(environment, process.env);
  const signer = functionSigner('secretsmanager', env);
  const url = urlOf(env);
  const nameOf = (project: AuthorizedProject, id: string) => `${env.SECRET_PREFIX}${project.id}/${id}`;

  async function send(action: string, body: string): Promise<unknown> {
    const { protocol, hostname, port, pathname: path, host } = url;
    const headers = {
      host,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `secretsmanager.${action}`,
    };
    const address = { protocol, hostname, ...(port !== '' && { port: Number(port) }), path };
    const signed = await signer.sign(new HttpRequest({ method: 'POST', ...address, headers, body }));
    const init = { method: 'POST', headers: signed.headers, body, signal: AbortSignal.timeout(timeoutMs) };
    return answerTo(action, await fetch(url, init));
  }

  async function call(action: string, input: object): Promise<unknown> {
    const body = JSON.stringify(input);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send(action, body);
      } catch (error) {
        if (!isPassing(error)) throw error;
        if (attempt === attempts) throw error instanceof Refused ? new TooManyRequests() : error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
      }
    }
  }

  /** Does a call, or nothing where Secrets Manager refuses it for one of these reasons. */
  async function callUnless(reasons: readonly string[], action: string, input: object): Promise<unknown> {
    try {
      return await call(action, input);
    } catch (error) {
      if (error instanceof Refused && reasons.includes(error.type)) return undefined;
      throw error;
    }
  }

  return {
    keep: async (project, id, secret, about) => {
      const input = { Name: nameOf(project, id), ClientRequestToken: id, SecretString: secret, Description: about };
      // Nobody else has the id: it is there where an answer was lost on the way.
      await callUnless(['ResourceExistsException'], 'CreateSecret', input);
    },
    read: async (project, id) => {
      const gone = ['ResourceNotFoundException', 'InvalidRequestException'];
      const answer = await callUnless(gone, 'GetSecretValue', { SecretId: nameOf(project, id) });
      return answer === undefined ? undefined : z.parse(value, answer).SecretString;
    },
    destroy: async (project, id) => {
      const input = { SecretId: nameOf(project, id), ForceDeleteWithoutRecovery: true };
      await callUnless(['ResourceNotFoundException'], 'DeleteSecret', input);
    },
  };
}
