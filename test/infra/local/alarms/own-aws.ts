import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** What a service of AWS answers to a call, by its action. */
export type Answers = Readonly<Record<string, (input: string) => { readonly status: number; readonly body: object }>>;

/** Starts a service of AWS (its JSON protocol) that answers as the test wants; returns where it listens. */
export async function ownAws(answers: Answers): Promise<string> {
  const answerOf = async (incoming: IncomingMessage) => {
    const action = String(incoming.headers['x-amz-target']).split('.').at(-1) ?? '';
    const input = await text(incoming);
    return answers[action]?.(input) ?? { status: 400, body: { __type: 'UnknownOperationException' } };
  };
  const server = createServer(async (incoming, response) => {
    const { status, body } = await answerOf(incoming);
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return `http://127.0.0.1:${address.port}`;
}
