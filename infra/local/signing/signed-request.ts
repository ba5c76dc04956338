import type { IncomingMessage } from 'node:http';
import { type SecretOf, signatureProblem } from './signature.ts';

/** Thrown for a request without a valid signature; the message contains the reason. */
export class NotSigned extends Error {
  override readonly name = 'NotSigned';
}

/** The access key that a request names, before its signature is checked. */
export function accessKeyOf({ headers }: IncomingMessage): string {
  return /\bCredential=([^/,\s]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
}

/** Reads a request's body and verifies its signature as AWS does. Throws NotSigned. */
export async function signedBody(incoming: IncomingMessage, secretOf: SecretOf): Promise<Buffer> {
  // Not by node:stream/consumers, which makes a Blob of it first.
  const body = Buffer.concat(await Array.fromAsync<Buffer>(incoming));
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  const { method = '', url = '' } = incoming;
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? [];
  const problem = await signatureProblem({ method, path, query, headers, body }, secretOf, Date.now());
  if (problem !== undefined) throw new NotSigned(problem);
  return body;
}
