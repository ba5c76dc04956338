import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, expectTypeOf, onTestFinished, test } from 'vitest';
import { type Answer, createClient, type FileAnswer } from '../../../clients/library/client.ts';
import { RequestFailed, UnexpectedAnswer } from '../../../clients/library/failure.ts';
import { invokeScan } from '../../../shared/api/diagnosis/invoke-scan.ts';
import { listPortscanTarget, putPortscanTarget } from '../../../shared/api/diagnosis/portscan-target.ts';
import { exportFinding } from '../../../shared/api/finding/export.ts';
import { getOsint, listOsint } from '../../../shared/api/osint/osint.ts';
import { encoders } from '../../../shared/export/encoders.ts';
import { formatNames, formats } from '../../../shared/records/findings/export-format.ts';
import { facts, plain } from '../../shared/export/plain.ts';
import { each } from '../../shared/export/samples.ts';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A client whose requests are kept and answered in order. */
function clientWith(...answers: Response[]) {
  const sent: Sent[] = [];
  const client = createClient({
    baseUrl: 'http://127.0.0.1:1/prod/',
    token: async () => 'secret',
    retries: { attempts: 1 },
    fetch: async (url, { method = 'GET', headers, body }) => {
      sent.push({ url, method, headers: new Headers(headers), body: body ? JSON.parse(String(body)) : undefined });
      const answer = answers.shift();
      if (!answer) throw new Error('one request too many');
      return answer;
    },
  });
  return { client, sent };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

const target = {
  portscan_target_id: 1001,
  project_id: 7,
  portscan_setting_id: 1001,
  target: '127.0.0.1',
  status: 2,
  status_detail: 'Configured',
  scan_at: 0,
  created_at: 1,
  updated_at: 1,
};

describe('the client', () => {
  test('sends a GET with its input as the query, ids as digits, and leaves out what is undefined', async () => {
    const { client, sent } = clientWith(json(200, { success: { portscan_target: [target] } }));
    const { data } = await client.call(listPortscanTarget, {
      project_id: 7,
      portscan_setting_id: 1001,
      status: undefined,
    });
    expect(data.portscan_target).toEqual([target]);
    expect(sent[0]?.url).toBe(
      'http://127.0.0.1:1/prod/api/v1/diagnosis/list-portscan-target?project_id=7&portscan_setting_id=1001',
    );
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret');
  });

  test('keeps the trailing slash of the OSINT paths and reads their envelope', async () => {
    const osint = { osint_id: 1, project_id: 7, resource_type: 'a', resource_name: 'b', created_at: 1, updated_at: 1 };
    const { client, sent } = clientWith(json(200, { data: { osint } }));
    expect((await client.call(getOsint, { project_id: 7, osint_id: 1 })).data.osint).toEqual(osint);
    expect(sent[0]?.url).toBe('http://127.0.0.1:1/prod/api/v1/osint/get-osint/?project_id=7&osint_id=1');
  });

  test('sends a POST as JSON', async () => {
    const { client, sent } = clientWith(json(200, { success: { portscan_target: target } }));
    const input = { project_id: 7, portscan_target: { project_id: 7, portscan_setting_id: 1001, target: '::1' } };
    await client.call(putPortscanTarget, input);
    expect(sent[0]).toMatchObject({ method: 'POST', body: input });
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  });

  test('hands on the runs of an invoke and the name of the request', async () => {
    const headers = { 'X-Scan-Run-Id': 'run-1, run-2', 'X-Request-Id': 'request-1' };
    const { client } = clientWith(json(200, { success: { message: 'Scan initiated' } }, headers));
    const answer = await client.call(invokeScan, { project_id: 7, setting_id: 1001, diagnosis_data_source_id: 1003 });
    expect(answer).toEqual({
      data: { message: 'Scan initiated' },
      requestId: 'request-1',
      runIds: ['run-1', 'run-2'],
      nextCursor: undefined,
    });
  });

  test('follows the pages of a list to its end', async () => {
    const page = (id: number) => ({ success: { portscan_target: [{ ...target, portscan_target_id: id }] } });
    const { client, sent } = clientWith(json(200, page(1), { 'X-Next-Cursor': 'c2' }), json(200, page(2)));
    const seen: number[] = [];
    for await (const { portscan_target } of client.pages(listPortscanTarget, {
      project_id: 7,
      portscan_setting_id: 1001,
      limit: 1,
    })) {
      seen.push(...portscan_target.map((each) => each.portscan_target_id));
    }
    expect(seen).toEqual([1, 2]);
    expect(sent.map(({ url }) => new URL(url).searchParams.get('cursor'))).toEqual([null, 'c2']);
    expect(new URL(sent[1]?.url ?? '').searchParams.get('limit')).toBe('1');
  });

  test('throws what the service refused: status, text, detail and when to try again', async () => {
    const { client } = clientWith(
      json(400, { error: 'Invalid request parameters' }, { 'X-Error-Detail': 'limit: is required' }),
      json(429, { error: 'Too many requests' }, { 'Retry-After': '3', 'X-Request-Id': 'r' }),
    );
    await expect(client.call(listOsint, { project_id: 7 })).rejects.toMatchObject({
      name: 'RequestFailed',
      status: 400,
      text: 'Invalid request parameters',
      detail: 'limit: is required',
      retryAfterSeconds: undefined,
      message: '400 Invalid request parameters: limit: is required',
    });
    await expect(client.call(listOsint, { project_id: 7 })).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 3,
      requestId: 'r',
    });
  });

  test('throws the status where something else than the service answered', async () => {
    const { client } = clientWith(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
    const error = await client.call(listOsint, { project_id: 7 }).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(RequestFailed);
    expect(error).toMatchObject({ status: 502, text: 'Bad Gateway' });
  });

  test.each([
    ['no JSON', new Response('<html>')],
    ['another envelope', json(200, { data: { portscan_target: [] } })],
    ['a record without its fields', json(200, { success: { portscan_target: [{}] } })],
  ])('does not take %s for an answer', async (_, response) => {
    const { client } = clientWith(response);
    const answer = client.call(listPortscanTarget, { project_id: 7, portscan_setting_id: 1001 });
    await expect(answer).rejects.toBeInstanceOf(UnexpectedAnswer);
  });

  test.each(formatNames)('hands on an export as %s as it is, and says what it is', async (format) => {
    const { contentType, extension } = formats[format];
    const headers = { 'Content-Type': contentType, 'Content-Disposition': `attachment; filename="x.${extension}"` };
    const text = (await Array.fromAsync(encoders[format](each([plain]), facts))).join('');
    const { client, sent } = clientWith(new Response(text, { headers }));
    const answer = await client.call(exportFinding, { project_id: 7, format, severity: 'high' });
    expect(sent[0]?.url).toBe(
      `http://127.0.0.1:1/prod/api/v1/finding/export-finding?project_id=7&format=${format}&severity=high`,
    );
    expect(answer).toMatchObject({ contentType, fileName: `x.${extension}` });
    expect(await answer.file.text()).toBe(text);
  });

  test('does not take a page of something else for a file', async () => {
    const { client } = clientWith(
      new Response('sign in', { headers: { 'Content-Type': 'text/plain' } }),
      new Response(null),
    );
    const ask = () => client.call(exportFinding, { project_id: 7, format: 'csv' });
    await expect(ask()).rejects.toBeInstanceOf(UnexpectedAnswer);
    await expect(ask()).rejects.toBeInstanceOf(UnexpectedAnswer);
  });

  test('follows a large file to another origin, and leaves the token behind', async () => {
    const seen: (string | undefined)[] = [];
    const listen = async (answer: RequestListener) => {
      const server = createServer((request, response) => {
        seen.push(request.headers.authorization);
        answer(request, response);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => {
        server.close();
      });
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    };
    const bucket = await listen((_, response) => response.setHeader('Content-Type', 'application/x-ndjson').end('{}'));
    const service = await listen((_, response) => response.writeHead(303, { Location: `${bucket}/file` }).end('{}'));
    const client = createClient({ baseUrl: service, token: 'secret' });
    const { file } = await client.call(exportFinding, { project_id: 7, format: 'jsonl' });
    expect(await file.text()).toBe('{}');
    expect(seen).toEqual(['Bearer secret', undefined]);
  });

  test('has the types of the routes', () => {
    // Checked by the compiler; it is never called.
    const uses = async () => {
      const { client } = clientWith();
      const list = await client.call(listPortscanTarget, { project_id: 7, portscan_setting_id: 1001 });
      expectTypeOf(list).toExtend<Answer<{ portscan_target: { target: string; portscan_target_id: number }[] }>>();
      expectTypeOf(list.data.portscan_target[0]?.scan_at).toEqualTypeOf<number | undefined>();
      const invoked = await client.call(invokeScan, { project_id: 7, setting_id: 1, diagnosis_data_source_id: 1003 });
      expectTypeOf(invoked.data).toEqualTypeOf<{ message: string }>();
      for await (const page of client.pages(listOsint, { project_id: 7 })) {
        expectTypeOf(page.osint[0]?.resource_name).toEqualTypeOf<string | undefined>();
      }
      expectTypeOf(await client.call(exportFinding, { project_id: 7, format: 'csv' })).toEqualTypeOf<FileAnswer>();
      // @ts-expect-error no such format
      await client.call(exportFinding, { project_id: 7, format: 'pdf' });
      // @ts-expect-error a required field is missing
      await client.call(listPortscanTarget, { project_id: 7 });
      // @ts-expect-error an id is a number
      await client.call(getOsint, { project_id: 7, osint_id: '1' });
      // @ts-expect-error the message is no list
      invoked.data.osint;
      // @ts-expect-error a single record has no pages
      client.pages(getOsint, { project_id: 7, osint_id: 1 });
    };
    expect(uses).toBeTypeOf('function');
  });
});
