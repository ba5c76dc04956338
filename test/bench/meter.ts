import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { startDynamoDbLocal } from '../emulators/dynamodb-local.ts';
import { connect } from '../emulators/fresh-table.ts';
import { productTable } from '../emulators/product-table.ts';

/** What was asked of the table and of the queue. */
export class Spent {
  /** Requests by operation. */
  readonly requests = new Map<string, number>();
  /** Capacity units of reads and writes by operation, indexes included. */
  readonly units = new Map<string, { read: number; write: number }>();

  count(operation: string): void {
    this.requests.set(operation, (this.requests.get(operation) ?? 0) + 1);
  }

  add(operation: string, read: number, write: number): void {
    const units = this.units.get(operation) ?? { read: 0, write: 0 };
    this.units.set(operation, { read: units.read + read, write: units.write + write });
  }

  get read(): number {
    return [...this.units.values()].reduce((sum, { read }) => sum + read, 0);
  }

  get write(): number {
    return [...this.units.values()].reduce((sum, { write }) => sum + write, 0);
  }

  /** `3 GetItem, 1 Query`, those of one kind of server. */
  words(of: RegExp): string {
    const found = [...this.requests].filter(([operation]) => of.test(operation));
    return found.map(([operation, count]) => `${count} ${operation}`).join(', ') || 'none';
  }
}

/** An operation of DynamoDB, not of SQS. */
export const ofTable = /^(?!SendMessage)/;
export const ofQueue = /^SendMessage/;

interface Consumed {
  readonly WriteCapacityUnits?: number;
  readonly CapacityUnits?: number;
}

/** A batch of messages as it was sent. */
interface Batch {
  readonly Entries: readonly { readonly MessageBody: string; readonly DelaySeconds?: number }[];
}

/** An engine with the product's table and a queue behind a meter, and this process's environment pointing there. */
export interface Metered {
  /** What was spent since it was last asked for. */
  readonly take: () => Spent;
  /** Bodies of messages that were sent and not taken yet. */
  readonly messages: string[];
  readonly close: () => void;
}

async function serve(answer: (request: IncomingMessage) => Promise<[status: number, body: Buffer]>): Promise<string> {
  const server = createServer(async (request, response) => {
    const [status, body] = await answer(request);
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const operationOf = (request: IncomingMessage) => String(request.headers['x-amz-target']).split('.')[1] ?? '';

/** Starts it: DynamoDB Local says what each request consumes; the queue only takes messages and keeps them. */
export async function startMetered(env: Readonly<Record<string, string>> = {}): Promise<Metered> {
  const engine = await startDynamoDbLocal();
  const accessKeyId = 'bench';
  await connect(engine.endpoint, accessKeyId).send(new CreateTableCommand(productTable('bench')));
  let spent = new Spent();
  const messages: string[] = [];

  const table = await serve(async (request) => {
    const operation = operationOf(request);
    const input = JSON.parse(await text(request));
    const headers = { ...(request.headers as Record<string, string>) };
    for (const name of ['host', 'connection', 'content-length', 'expect']) delete headers[name];
    const body = JSON.stringify({ ...input, ReturnConsumedCapacity: 'TOTAL' });
    const answer = await fetch(engine.endpoint, { method: 'POST', headers, body });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { ConsumedCapacity } = JSON.parse(bytes.toString()) as { ConsumedCapacity?: Consumed | Consumed[] };
    spent.count(operation);
    for (const { CapacityUnits = 0, WriteCapacityUnits } of [ConsumedCapacity ?? []].flat()) {
      // DynamoDB Local counts nothing where nothing is found; DynamoDB counts a read of the smallest size.
      const least = input.ConsistentRead === true ? 1 : 0.5;
      if (/^(Get|Query)/.test(operation)) spent.add(operation, Math.max(CapacityUnits, least), 0);
      else spent.add(operation, 0, WriteCapacityUnits ?? CapacityUnits);
    }
    return [answer.status, bytes];
  });

  const queue = await serve(async (request) => {
    const { Entries } = JSON.parse(await text(request)) as Batch;
    spent.count(operationOf(request));
    messages.push(...Entries.map(({ MessageBody }) => MessageBody));
    return [200, Buffer.from(JSON.stringify({ Successful: [], Failed: [] }))];
  });

  Object.assign(process.env, {
    TABLE_NAME: 'bench',
    QUEUE_URL: `${queue}/000000000000/scans`,
    MAX_TARGET_ADDRESSES: '65536',
    MAX_RUNS_PER_PROJECT: '4',
    RUN_KEPT_DAYS: '400',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: table,
    AWS_ENDPOINT_URL_SQS: queue,
    ...env,
  });
  const take = () => {
    const taken = spent;
    spent = new Spent();
    return taken;
  };
  return { take, messages, close: () => engine.close() };
}
