import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { errorFacts, type Log, logLine } from '../log.ts';
import { Unverifiable } from './token-faults.ts';
import type { Identity } from './verifier.ts';

type Verify = (token: string) => Promise<Identity>;
type AuthorizerEvent = Pick<APIGatewayRequestAuthorizerEvent, 'headers' | 'methodArn'>;

/** RFC 6750 section 2.1: the scheme in any case, one token of its alphabet. */
const bearer = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i;

function bearerToken(event: AuthorizerEvent): string | undefined {
  const header = Object.entries(event.headers ?? {}).find(([name]) => name.toLowerCase() === 'authorization');
  return bearer.exec(header?.[1] ?? '')?.[1];
}

/** `arn:...:api/stage/METHOD/path` becomes every method and path of the stage: the answer is cached for the token, not for the path. */
function wholeStage(methodArn: string): string {
  const [api, stage] = methodArn.split('/');
  return `${api}/${stage}/*`;
}

/**
 * The gateway's authorizer: it authenticates the caller, but does not check permissions (most project ids are in
 * request bodies, which it cannot read). It throws exactly `Unauthorized`, the one word that the gateway answers with
 * 401; if a token cannot be verified at present it throws that error, which becomes a 500: the token may be valid.
 */
export function authorizer(connect: () => Verify, log: Log = logLine) {
  let verify: Verify | undefined;
  return async (event: AuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
    const token = bearerToken(event);
    verify ??= connect();
    try {
      if (token === undefined) throw new Error('no bearer token');
      const { subject, grants, expiresAt } = await verify(token);
      return {
        principalId: subject,
        policyDocument: {
          Version: '2012-10-17',
          Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: wholeStage(event.methodArn) }],
        },
        // Texts alone, as the gateway hands on nothing else. A grant holds no blank.
        context: { subject, grants: grants.join(' '), exp: String(expiresAt) },
      };
    } catch (error) {
      const { stack: _, ...facts } = errorFacts(error);
      const isOurs = error instanceof Unverifiable;
      log({ event: 'token rejected', level: isOurs ? 'error' : 'info', ...facts });
      if (isOurs) throw error;
      throw new Error('Unauthorized');
    }
  };
}
