import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startLocal } from '../../../infra/local/service.ts';
import { FolderInUse } from '../../../infra/local/start/lock.ts';
import { readAssembly } from '../../../infra/local/template/assembly.ts';
import { eventually } from '../../eventually.ts';
import { fixtureAssembly } from './fixture-stack.ts';

type Service = Awaited<ReturnType<typeof startLocal>>;

let folder: string;
let service: Service;
let sqs: SQSClient;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scanfold-service-'));
  const assembly = await fixtureAssembly(join(folder, 'assembly'));
  const osint = { resolvers: ['127.0.0.1:5300', '127.0.0.1:5301'], crtsh: 'http://127.0.0.1:5302' };
  const settings = { allowTargets: ['192.0.2.0/24'], vulnerabilityFeed: '/srv/feed.json', osint };
  service = await startLocal({ port: 0, dataDir: join(folder, 'data'), assembly, ...settings });
  const credentials = service.credentialsOf();
  sqs = new SQSClient({ endpoint: service.endpoints.sqs, region: 'us-east-1', credentials });
});

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

// biome-ignore lint/suspicious/noExplicitAny: lines of JSON that the fixture's functions write
const notes = (name: string): any[] => {
  const path = join(folder, 'assembly/notes', name);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => (line.startsWith('[') || line.startsWith('{') ? JSON.parse(line) : line));
};
const call = (path: string, init: RequestInit = {}) =>
  fetch(`${service.url}${path}`, { ...init, headers: { Authorization: 'Bearer ok', ...init.headers } });
// biome-ignore lint/suspicious/noExplicitAny: the echo of a proxy event
const eventOf = (answer: Response): Promise<any> => answer.json();
const behave = (how: string) => call(`/v1/behave?do=${how}`);
const count = (how: string) => notes('authorizations').filter((each) => each === how).length;

describe('a request through the local gateway', () => {
  it('comes to the function as a version 1 proxy event with the authorizer context', async () => {
    const answer = await call('/v1/echo?a=1&a=2&b=%C3%A9+x', { method: 'POST', body: 'h\u00e9' });
    expect(answer.status).toBe(200);
    const event = await eventOf(answer);
    expect(event).toMatchObject({
      resource: '/v1/echo',
      path: '/v1/echo',
      httpMethod: 'POST',
      queryStringParameters: { a: '2', b: '\u00e9 x' },
      multiValueQueryStringParameters: { a: ['1', '2'], b: ['\u00e9 x'] },
      pathParameters: null,
      stageVariables: null,
      body: Buffer.from('h\u00e9').toString('base64'),
      isBase64Encoded: true,
      requestContext: {
        authorizer: { principalId: 'ok', subject: 'ok', number: '7' },
        stage: 'test',
        httpMethod: 'POST',
      },
    });
    expect(event.requestContext.requestId).toBe(answer.headers.get('x-amzn-requestid'));
    expect(event.multiValueHeaders['content-type']).toEqual(['text/plain;charset=UTF-8']);
  });

  it('has null, not an empty object, where nothing was sent', async () => {
    const event = await eventOf(await call('/docs'));
    expect(event).toMatchObject({
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      body: null,
      isBase64Encoded: false,
    });
    expect(event.requestContext.authorizer).toBeUndefined();
  });

  it('keeps the trailing slash in the path and decodes path variables', async () => {
    expect(await (await call('/v1/echo/')).json()).toMatchObject({ resource: '/v1/echo', path: '/v1/echo/' });
    expect((await eventOf(await call('/docs/a%20b'))).pathParameters).toEqual({ file: 'a b' });
  });

  it.each([
    ['GET', '/nope'],
    ['DELETE', '/v1/echo'],
    ['OPTIONS', '/v1/echo'],
    ['GET', '/docs/a/b'],
    ['GET', '/v1//echo'],
    ['GET', '/'],
  ])('is 404 for an unknown path or method: %s %s', async (method, path) => {
    const answer = await call(path, { method });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: 'Resource not found', type: 'MISSING_AUTHENTICATION_TOKEN' });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['application/json; charset=utf-8', 'Nothing here', null],
    [undefined, 'Nothing here', null],
    ['text/plain', 'Nothing here either', 'UNSUPPORTED_MEDIA_TYPE'],
  ])('is what the gateway has for a path without a function, sent as %s', async (type, error, reason) => {
    const headers = { Authorization: 'Bearer anything', ...(type && { 'Content-Type': type }) };
    const answer = await fetch(`${service.url}/lost/deep/down`, { method: 'PUT', headers, body: Buffer.from('{}') });
    expect([answer.status, answer.headers.get('x-amzn-errortype')]).toEqual([404, reason]);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await answer.json()).toMatchObject({ error });
  });

  it.each(['/docs/%zz', '/docs?a=%', '/docs?a=%ff'])(
    'is 400 where the percent-encoding is broken: %s',
    async (path) => {
      expect((await call(path)).status).toBe(400);
    },
  );

  it('understands a whole URL in the request line', async () => {
    const answer = await raw('GET http://example.invalid/docs HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it.each(['no-status', 'object-body', 'bad-header', 'throw', 'exit', 'reject', 'big', 'escaped', 'nothing'])(
    'is 502 with the gateway body when the function answers with: %s',
    async (how) => {
      const answer = await behave(how);
      expect(answer.status).toBe(502);
      expect(await answer.json()).toEqual({ error: 'InternalServerError', type: 'DEFAULT_5XX' });
    },
  );

  it('is served again after the function died', async () => {
    await Promise.all(['exit', 'hang', 'fill', 'reject'].map(behave));
    expect((await behave('cookies')).status).toBe(201);
  });

  it('decodes base64 answers and keeps headers with several values', async () => {
    const image = await behave('base64');
    expect(Buffer.from(await image.arrayBuffer()).toString('hex')).toBe('89504e47');
    expect(image.headers.get('content-type')).toBe('image/png');
    const cookies = await behave('cookies');
    expect(cookies.status).toBe(201);
    expect(cookies.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(cookies.headers.get('content-type')).toBe('application/json');
  });

  it('is 413 with a body over 10 MB, or over what a function can be handed, and 401 before that', async () => {
    const big = Buffer.alloc(11 * 1024 * 1024);
    expect((await call('/v1/echo', { method: 'POST', body: big })).status).toBe(413);
    expect((await call('/v1/echo', { method: 'POST', body: big.subarray(0, 5 * 1024 * 1024) })).status).toBe(413);
    expect(
      (await call('/v1/echo', { method: 'POST', body: big, headers: { Authorization: 'Bearer bad' } })).status,
    ).toBe(401);
    expect((await call('/v1/echo', { method: 'POST', body: big.subarray(0, 2 * 1024 * 1024) })).status).toBe(200);
  });

  it('is answered without its body when it waits for 100 Continue and may not go on', async () => {
    const continued = await expecting('Bearer ok');
    expect(continued).toEqual({ invited: true, status: 200 });
    expect(await expecting('Bearer bad')).toEqual({ invited: false, status: 401 });
  });
});

describe('the authorizer', () => {
  it('is not asked when there is no token', async () => {
    const before = notes('authorizations').length;
    const answer = await fetch(`${service.url}/v1/echo`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: 'Authentication required' });
    expect(notes('authorizations')).toHaveLength(before);
  });

  it.each([
    ['bad', 401],
    ['boom', 500],
    ['odd', 500],
    ['deny', 403],
    ['once', 200],
  ])('answer %s is %i', async (how, status) => {
    expect((await call('/v1/echo', { headers: { Authorization: `Bearer ${how}` } })).status).toBe(status);
  });

  it('is asked once for a token, and again for one that it refused by throwing', async () => {
    for (let i = 0; i < 3; i++) {
      await call('/v1/echo', { headers: { Authorization: 'Bearer kept' } });
      await call('/v1/echo/', { method: 'POST', headers: { Authorization: 'Bearer bad2' } });
    }
    expect(count('kept')).toBe(1);
    expect(count('bad2')).toBe(3);
  });

  it('gives false refusals when it keeps a policy for one path alone, as on AWS', async () => {
    const headers = { Authorization: 'Bearer narrow' };
    expect((await call('/v1/echo', { headers })).status).toBe(200);
    expect((await call('/v1/echo', { method: 'POST', headers })).status).toBe(403);
  });
});

describe('the queue', () => {
  const send = (queue: string, body: string, rest: object = {}) =>
    sqs.send(new SendMessageCommand({ QueueUrl: service.queueUrl(queue), MessageBody: body, ...rest }));
  const seen = (file: string, body: string) =>
    notes(file)
      .flat()
      .filter((each) => each.body === body);
  const waiting = async (queue: string) => {
    const command = new GetQueueAttributesCommand({ QueueUrl: service.queueUrl(queue), AttributeNames: ['All'] });
    const { Attributes = {} } = await sqs.send(command);
    return Number(Attributes.ApproximateNumberOfMessages) + Number(Attributes.ApproximateNumberOfMessagesNotVisible);
  };

  it('hands messages with their attributes to the function and deletes them', async () => {
    await send('Jobs', 'fine', { MessageAttributes: { kind: { DataType: 'String', StringValue: 'a' } } });
    await eventually(() => expect(seen('jobs', 'fine')).toHaveLength(1));
    const [message] = seen('jobs', 'fine');
    expect(message).toMatchObject({ count: 1, messageAttributes: { kind: { stringValue: 'a', dataType: 'String' } } });
    expect(message.eventSourceARN).toBe('arn:aws:sqs:us-east-1:000000000000:Fixture-Jobs');
    await eventually(async () => expect(await waiting('Jobs')).toBe(0));
  });

  it('keeps only what the function reports as failed, and moves it to the dead letters after its last try', async () => {
    await Promise.all([send('Jobs', 'fail'), send('Jobs', 'good')]);
    await eventually(() => expect(seen('dead', 'fail')).toHaveLength(1));
    await send('Jobs', 'throw');
    await eventually(() => expect(seen('dead', 'throw')).toHaveLength(1));
    expect(seen('jobs', 'fail').map(({ count }) => count)).toEqual([1, 2]);
    await eventually(async () => expect(await waiting('Jobs')).toBe(0));
    expect(seen('dead', 'good')).toEqual([]);
  });
});

describe('a schedule', () => {
  it('fires at the start and when asked', async () => {
    await eventually(() => expect(notes('ticks').length).toBeGreaterThanOrEqual(1));
    const before = notes('ticks').length;
    const firedAt = Date.now();
    await service.fire('Tick');
    const ticks = notes('ticks');
    expect(ticks).toHaveLength(before + 1);
    expect(Date.parse(ticks.at(-1).at)).toBeGreaterThanOrEqual(firedAt);
  });
});

it('says which port is taken, and leaves the folder free for another try', async () => {
  const dataDir = join(folder, 'second');
  const assembly = await readAssembly(join(folder, 'assembly'));
  for (let i = 0; i < 2; i++) {
    await expect(startLocal({ port: service.port, dataDir, assembly })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  }
  const second = await startLocal({ port: 0, dataDir, assembly });
  await expect(startLocal({ port: 0, dataDir, assembly })).rejects.toThrow(FolderInUse);
  await second.stop();
});

it('publishes the keys of the embedded issuer', async () => {
  const { keys } = (await (await fetch(`${service.url}/.local/jwks.json`)).json()) as JSONWebKeySet;
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatchObject({ kty: 'EC', alg: 'ES256', use: 'sig' });
  expect(keys[0]).not.toHaveProperty('d');
});

it('tells the scanner, which knows what it may reach, what else it may reach, where the feed is and whom it asks', async () => {
  const answer = z
    .object({ env: z.record(z.string(), z.string()) })
    .parse(await service.invoke('behave', { do: 'context' }));
  expect(answer.env).toMatchObject({
    OWN: 'yes',
    EGRESS_ALLOW: '127.0.0.0/8,192.0.2.0/24',
    VULNERABILITY_FEED: '/srv/feed.json',
    OSINT_RESOLVERS: '127.0.0.1:5300,127.0.0.1:5301',
    OSINT_CRTSH: 'http://127.0.0.1:5302',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: service.endpoints.secretsManager,
  });
  expect(answer.env).not.toHaveProperty('EGRESS_ONLY');
});

it('writes what a function prints to its log', async () => {
  await service.invoke('behave', { do: 'say' });
  expect(readFileSync(join(folder, 'data/logs/behave.log'), 'utf8')).toContain('{"said":1}\nraw\n');
});

function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(service.port, '127.0.0.1');
    let all = '';
    socket.on('data', (chunk) => (all += chunk));
    socket.on('close', () => resolve(all));
    socket.on('error', reject);
    socket.write(text);
  });
}

function expecting(authorization: string): Promise<{ invited: boolean; status: number | undefined }> {
  return new Promise((resolve, reject) => {
    let invited = false;
    const headers = { Authorization: authorization, Expect: '100-continue', 'Content-Length': 2 };
    const sent = request(`${service.url}/v1/echo`, { method: 'POST', headers });
    sent.on('continue', () => {
      invited = true;
      sent.end('ok');
    });
    sent.on('response', (answer) => {
      answer.resume();
      resolve({ invited, status: answer.statusCode });
      if (!invited) sent.destroy();
    });
    sent.on('error', reject);
    sent.flushHeaders();
  });
}
