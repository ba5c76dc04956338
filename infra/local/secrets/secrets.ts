import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { accountId } from '../queue/queues.ts';
import { region } from '../signing/credentials.ts';
import type { SecretOf } from '../signing/signature.ts';
import { NotSigned, signedBody } from '../signing/signed-request.ts';
import { type LoopbackServer, serveLoopback } from '../start/loopback-server.ts';
import { openSecretFile, type SecretFile } from './secret-file.ts';

/** Why a call is refused, as Secrets Manager says it. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

const secretName = z.string().check(z.regex(/^[\w/+=.@-]{1,512}$/));
const create = z.object({
  Name: secretName,
  ClientRequestToken: z.string().check(z.regex(/^[\w-]{32,64}$/)),
  SecretString: z.string().check(z.minLength(1), z.maxLength(65_536)),
  Description: z.optional(z.string().check(z.maxLength(2048))),
});
const get = z.object({ SecretId: secretName });
/** Without the flag a secret stays readable for days: nothing here asks for that. */
const remove = z.object({ SecretId: secretName, ForceDeleteWithoutRecovery: z.literal(true) });

const arnOf = (name: string) => `arn:aws:secretsmanager:${region}:${accountId}:secret:${name}`;

type Calls = Readonly<Record<string, (input: unknown) => object>>;

/** The calls that the service makes, as Secrets Manager answers them. */
function callsOf(file: SecretFile): Calls {
  return {
    CreateSecret: (input) => {
      const { Name, ClientRequestToken: token, SecretString: text } = create.parse(input);
      const known = file.get(Name);
      // The same request again, after its answer was lost, is no other.
      if (known && (known.token !== token || known.text !== text)) {
        throw new Refused('ResourceExistsException', `The operation failed because the secret ${Name} already exists.`);
      }
      if (!known) file.put(Name, { text, token, createdAtMs: Date.now() });
      return { ARN: arnOf(Name), Name, VersionId: token };
    },
    GetSecretValue: (input) => {
      const { SecretId: Name } = get.parse(input);
      const known = file.get(Name);
      if (!known) throw new Refused('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
      const { text, token, createdAtMs } = known;
      const version = { VersionId: token, VersionStages: ['AWSCURRENT'], CreatedDate: createdAtMs / 1000 };
      return { ARN: arnOf(Name), Name, SecretString: text, ...version };
    },
    DeleteSecret: (input) => {
      const { SecretId: Name } = remove.parse(input);
      file.remove(Name);
      // One that is not there is no fault of a deletion without recovery.
      return { ARN: arnOf(Name), Name, DeletionDate: Date.now() / 1000 };
    },
  };
}

/** Whether the disk is what failed, not the request. */
const isOfSystem = (error: unknown) => error instanceof Error && 'syscall' in error;

function described(error: unknown): { __type: string; message: string } {
  if (isOfSystem(error)) return { __type: 'InternalServiceError', message: 'An error occurred on the server side.' };
  if (error instanceof NotSigned) return { __type: 'InvalidSignatureException', message: error.message };
  if (error instanceof Refused) return { __type: error.type, message: error.message };
  // What was sent must not come back in the words of an error.
  return { __type: 'InvalidParameterException', message: 'The request is not supported.' };
}

/**
 * Emulates Secrets Manager (three calls of its JSON protocol) with an encrypted file in `folder`. Nothing that it
 * answers or logs but GetSecretValue holds one; it answers signed requests alone, at an endpoint with a random part: only
 * who was told it gets an answer. Throws SecretsUnreadable.
 */
export async function startSecrets(folder: string, secretOf: SecretOf): Promise<LoopbackServer> {
  const calls = callsOf(openSecretFile(folder));
  const path = `/${randomBytes(16).toString('hex')}/`;

  async function answer(incoming: IncomingMessage): Promise<object> {
    const body = (await signedBody(incoming, secretOf)).toString('utf8');
    const [, action = ''] = /^secretsmanager\.(\w+)$/.exec(String(incoming.headers['x-amz-target'])) ?? [];
    const call = Object.hasOwn(calls, action) ? calls[action] : undefined;
    if (!call) throw new Refused('UnknownOperationException', 'the operation is not supported');
    return call(JSON.parse(body));
  }

  function send(response: ServerResponse, status: number, body: object): void {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
  }

  const server = await serveLoopback((incoming, response) => {
    if (incoming.method !== 'POST' || incoming.url !== path) return void response.writeHead(404).end();
    answer(incoming).then(
      (body) => send(response, 200, body),
      (error: unknown) => {
        if (isOfSystem(error)) console.error(`Credentials cannot be stored: ${error}`);
        send(response, isOfSystem(error) ? 500 : 400, described(error));
      },
    );
  });
  return { ...server, endpoint: `${server.endpoint}${path}` };
}
