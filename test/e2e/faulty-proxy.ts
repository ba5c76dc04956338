import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { LocalService } from '../../infra/local/service.ts';
import { signedFetch } from '../../infra/local/signing/signed-fetch.ts';
import { accessKeyOf } from '../../infra/local/signing/signed-request.ts';

/** What may happen to a call: `lost` is done, and its answer never comes; `hang` is neither done nor answered. */
const faults = ['failed', 'throttled', 'hang', 'lost'] as const;
export type Fault = (typeof faults)[number];

/** Says what happens to the next call of an operation; undefined: it is passed on. */
export type Choose = (operation: string) => Fault | undefined;

/** Each fault as often as the others, for a share of all calls. */
export function sometimes(share: number, random: () => number): Choose {
  return () => (random() < share ? faults[Math.floor(random() * faults.length)] : undefined);
}

const codes = {
  dynamodb: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
  sqs: 'com.amazonaws.sqs#ThrottlingException',
};

/** A server between the functions and an emulator, at `url`, that lets calls fail as AWS does. */
export class FaultyProxy {
  /** What happens to calls from now on. */
  choose: Choose = () => undefined;
  /** How often each happened. */
  readonly counts = new Map<Fault | 'passed', number>();
  readonly #name: 'dynamodb' | 'sqs';
  readonly #service: Promise<LocalService>;
  readonly #server: Server;

  constructor(name: 'dynamodb' | 'sqs', service: Promise<LocalService>) {
    this.#name = name;
    this.#service = service;
    this.#server = createServer((request, response) => {
      // Where the emulator is gone, or the function is, the connection is cut: that is all that the function sees of it.
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const fault = this.choose(operation);
    this.counts.set(fault ?? 'passed', (this.counts.get(fault ?? 'passed') ?? 0) + 1);
    if (fault === 'hang') return;
    const type = 'application/x-amz-json-1.0';
    if (fault === 'failed') {
      response.writeHead(500, { 'content-type': type }).end('{"__type":"InternalServerError"}');
    } else if (fault === 'throttled') {
      response.writeHead(400, { 'content-type': type }).end(JSON.stringify({ __type: codes[this.#name] }));
    } else {
      const answer = await this.#passed(request, body);
      if (fault === 'lost') return;
      response.writeHead(answer.status, { 'content-type': type }).end(answer.bytes);
    }
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #passed(request: IncomingMessage, body: string): Promise<{ status: number; bytes: Buffer }> {
    const headers = {
      'content-type': String(request.headers['content-type']),
      'x-amz-target': String(request.headers['x-amz-target']),
    };
    // The signature of the function is for this server's address.
    const { endpoints, credentialsOf, queueUrl } = await this.#service;
    const send = signedFetch(this.#name, credentialsOf(accessKeyOf(request)));
    // A client of SQS calls the address that the queue has, which is this server's for the functions.
    const named = body.replace(/"QueueUrl":"[^"]*\/([\w-]+)"/, (_, name) => `"QueueUrl":"${queueUrl(name)}"`);
    const answer = await send(endpoints[this.#name], { method: 'POST', headers, body: named });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  }
}
