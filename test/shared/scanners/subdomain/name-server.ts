import { createServer } from 'node:net';
import { AUTHORITATIVE_ANSWER, decode, streamEncode } from 'dns-packet';
import { onTestFinished } from 'vitest';
import { listening, type Target } from '../../../targets/server.ts';

/** What the server says to a question. */
interface Saying {
  /** RFC 1035, 4.1.1. */
  readonly code: number;
  readonly authoritative?: boolean;
  /** Zones and the name servers they are delegated to. */
  readonly delegation?: Readonly<Record<string, readonly string[]>>;
  /** Addresses (IPv4) of name servers, as they come with a delegation. */
  readonly glue?: Readonly<Record<string, string>>;
}

/** A name server over TCP on loopback that says one thing to each question; gone when the test is over. */
export async function nameServer(
  say: (question: { readonly name: string; readonly type: string }) => Saying,
): Promise<Target & { readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      const { id = 0, questions = [] } = decode(bytes.subarray(2));
      const [question] = questions;
      if (question === undefined) return;
      asked.push(`${question.name} ${question.type}`);
      const { code, authoritative = false, delegation = {}, glue = {} } = say(question);
      const authorities = Object.entries(delegation).flatMap(([name, servers]) =>
        servers.map((data) => ({ type: 'NS' as const, name, ttl: 60, data })),
      );
      const additionals = Object.entries(glue).map(([name, data]) => ({ type: 'A' as const, name, ttl: 60, data }));
      const flags = code | (authoritative ? AUTHORITATIVE_ANSWER : 0);
      socket.end(streamEncode({ type: 'response', id, flags, questions, authorities, additionals }));
    });
  });
  const target = await listening(server, '127.0.0.1', 0);
  onTestFinished(() => target[Symbol.asyncDispose]());
  return { ...target, asked };
}
