import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliver } from '../../../shared/notices/deliver.ts';
import { guardedSender } from '../../../shared/notices/guarded-request.ts';
import { type Message, noCounts } from '../../../shared/records/notices/delivery.ts';
import { createEgress } from '../../../shared/scanning/egress/egress.ts';
import { listening } from '../../targets/server.ts';
import { standStill } from '../stand-still.ts';
import { type ReceiverServer, startReceiver } from './receiver.ts';
import { webhookSecret } from './world.ts';

let server: ReceiverServer;
beforeAll(async () => {
  server = await startReceiver();
});
afterAll(() => server.close());

const message: Message = {
  title: 'Test',
  project_id: 1001,
  project_name: '',
  notification_name: 'Test',
  at: 1,
  notices: 0,
  counts: noCounts,
  shown: [],
  link: 'https://scanfold.example/',
};

const names: Record<string, string[]> = {
  'rebound.example': ['169.254.169.254'],
  'inside.example': ['10.0.0.8'],
  'hook.example': ['127.0.0.1'],
};

function sendTo(url: string, policy: { allow: string[]; deployed: boolean }, timeoutMs = 20_000) {
  const resolver = async (host: string) => names[host] ?? [];
  const send = guardedSender(createEgress(policy, { resolver }), timeoutMs);
  const ways = { send, mail: async () => undefined, mailFrom: undefined, now: Date.now };
  const secret = { url, secret: webhookSecret };
  const receiver = { kind: 'webhook', origin: new URL(url).origin } as const;
  return deliver(ways, { deliveryId: 'd-1', receiver, secret, message, again: false });
}

const deployed = { allow: ['127.0.0.0/8', '169.254.0.0/16'], deployed: true };
const onLaptop = { allow: ['127.0.0.0/8'], deployed: false };

describe('a message is not sent', () => {
  test.each([
    ['to the metadata service', 'http://169.254.169.254/latest/meta-data/'],
    ['to a name that leads there', 'https://rebound.example/'],
    ['to a private address', 'https://10.0.0.8/'],
    ['to a name of a private address', 'https://inside.example/'],
    ['to loopback of a function, though it were allowed', 'http://127.0.0.1:9001/'],
    ['to loopback in another form', 'http://[::ffff:127.0.0.1]:9001/'],
  ])('%s', async (_, url) => {
    const attempted = await sendTo(url, deployed);
    expect(attempted).toMatchObject({ delivered: false, status: 0 });
    expect(attempted.detail).toMatch(/sending there is not permitted$/);
  });

  test('to a name that does not resolve', async () => {
    expect(await sendTo('https://gone.example/', onLaptop)).toMatchObject({
      detail: 'The host name gone.example does not resolve to an address',
    });
  });
});

test('a message reaches a name by the address that the guard has allowed, with the name as its host', async () => {
  const url = `http://hook.example:${server.port}/a?b=c`;
  expect(await sendTo(url, onLaptop)).toEqual({ delivered: true, status: 204, detail: '' });
  expect(server.received.at(-1)).toMatchObject({ url: '/a?b=c', headers: { host: `hook.example:${server.port}` } });
});

test('the words of a failure have nothing of an address that is a secret', async () => {
  server.answers.push({ status: 403, body: 'secret-path' });
  const attempted = await sendTo(`${server.url}/services/secret-path`, onLaptop);
  expect(JSON.stringify(attempted)).not.toContain('secret-path');
});

test('a message whose receiver answered while this process stood still was received', async () => {
  await using receiver = await listening(
    createServer((request, response) => {
      request.resume();
      response.writeHead(204).end();
      standStill(400);
    }),
    '127.0.0.1',
    0,
  );
  const url = `http://hook.example:${receiver.port}/`;
  expect(await sendTo(url, onLaptop, 200)).toEqual({ delivered: true, status: 204, detail: '' });
});
