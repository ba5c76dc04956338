import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { projectOfRun } from '../../../../shared/auth/principal.ts';
import { TooManyRequests } from '../../../../shared/outcome/errors.ts';
import { connectVault } from '../../../../shared/store/policies/credentials-vault.ts';
import { freshSecrets, vaultEnvironment } from '../../../emulators/secrets.ts';

const project = projectOfRun(1001);
const id = '0190a1b2-0000-4000-8000-000000000001';
const marker = 'mArKeR-7731';

function stub(env: Record<string, string>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
}

describe('a vault on the secrets of the local mode', () => {
  let secrets: Awaited<ReturnType<typeof freshSecrets>>;
  beforeAll(async () => {
    secrets = await freshSecrets();
  });
  afterAll(() => secrets.close());
  beforeEach(() => {
    stub(vaultEnvironment(secrets.endpoint));
    return () => vi.unstubAllEnvs();
  });

  test('keeps a text until it is destroyed', async () => {
    const vault = connectVault();
    const secret = JSON.stringify({ kind: 'basic', username: 'ü', password: 'a"\\\u{1f511}' });
    await vault.keep(project, id, secret, 'Credential x of project 1001');
    await vault.keep(project, id, secret, 'Credential x of project 1001');
    expect(await vault.read(project, id)).toBe(secret);
    await vault.destroy(project, id);
    await vault.destroy(project, id);
    expect(await vault.read(project, id)).toBeUndefined();
  });

  test('keeps projects and stages apart', async () => {
    const vault = connectVault();
    await vault.keep(project, id, 'one', 'about');
    expect(await vault.read(projectOfRun(1002), id)).toBeUndefined();
    vi.stubEnv('SECRET_PREFIX', 'scanfold-other/credentials/');
    expect(await connectVault().read(project, id)).toBeUndefined();
  });
});

describe('a vault asks Secrets Manager', () => {
  interface Seen {
    readonly method: string | undefined;
    readonly url: string | undefined;
    readonly headers: IncomingMessage['headers'];
    readonly body: unknown;
  }
  let seen: Seen[];
  let answers: (readonly [status: number, body: string])[];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    seen.push({ method, url, headers, body: JSON.parse(await text(request)) });
    const [status, body] = answers.shift() ?? [200, '{}'];
    if (status === 0) request.socket.destroy();
    else response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(body);
  });
  let endpoint: string;

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    seen = [];
    answers = [];
    stub({ ...vaultEnvironment(endpoint), AWS_SESSION_TOKEN: 'session/+==' });
    // Pauses are random parts of what they may be at most.
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    return () => {
      random.mockRestore();
      vi.unstubAllEnvs();
    };
  });

  const fault = (type: string, status = 400): readonly [number, string] => [
    status,
    JSON.stringify({ __type: type, message: `about ${marker}` }),
  ];

  test('with three calls, signed with the rights of the function', async () => {
    const vault = connectVault();
    const SecretId = `scanfold-test/credentials/1001/${id}`;
    answers = [
      [200, '{}'],
      [200, '{"SecretString":"x"}'],
      [200, '{}'],
    ];
    await vault.keep(project, id, 'secret', 'about');
    await vault.read(project, id);
    await vault.destroy(project, id);
    const scope = /^AWS4-HMAC-SHA256 Credential=local\/\d{8}\/us-east-1\/secretsmanager\/aws4_request/;
    const sent = seen.map(({ method, url, headers, body }) => ({
      call: `${method} ${url} ${headers['x-amz-target']}`,
      token: headers['x-amz-security-token'],
      signed: scope.test(String(headers.authorization)),
      body,
    }));
    const signed = { token: 'session/+==', signed: true };
    const call = (action: string) => `POST / secretsmanager.${action}`;
    const created = { Name: SecretId, ClientRequestToken: id, SecretString: 'secret', Description: 'about' };
    expect(sent).toEqual([
      { ...signed, call: call('CreateSecret'), body: created },
      { ...signed, call: call('GetSecretValue'), body: { SecretId } },
      { ...signed, call: call('DeleteSecret'), body: { SecretId, ForceDeleteWithoutRecovery: true } },
    ]);
  });

  test.each<[string, readonly [number, string]]>([
    ['a server error', [500, '{"__type":"InternalServiceError"}']],
    ['a page of something in between', [502, '<html>']],
    ['throttling', fault('ThrottlingException')],
    ['a connection that breaks', [0, '']],
  ])('once more after %s', async (_, first) => {
    answers = [first, [200, '{"SecretString":"x"}']];
    expect(await connectVault().read(project, id)).toBe('x');
    expect(seen).toHaveLength(2);
  });

  test('three times, and then says that there is too much going on, or what was answered', async () => {
    answers = Array.from({ length: 3 }, () => fault('ThrottlingException'));
    await expect(connectVault().destroy(project, id)).rejects.toThrow(TooManyRequests);
    answers = Array.from({ length: 3 }, () => fault('InternalServiceError', 500));
    await expect(connectVault().destroy(project, id)).rejects.toThrow('returned 500 for DeleteSecret');
    expect(seen).toHaveLength(6);
  });

  test('once where it may not, and says so', async () => {
    answers = [fault('AccessDeniedException')];
    await expect(connectVault().read(project, id)).rejects.toThrow(
      'Secrets Manager returned 400 for GetSecretValue: AccessDeniedException',
    );
    expect(seen).toHaveLength(1);
  });

  test('and takes a secret for gone that is being deleted', async () => {
    answers = [fault('com.amazonaws.secretsmanager#InvalidRequestException')];
    expect(await connectVault().read(project, id)).toBeUndefined();
  });

  test('and never has a secret, or words that were answered, in an error', async () => {
    answers = [[200, `{"SecretString":"${marker}`]];
    const cutOff = await connectVault()
      .read(project, id)
      .catch((each: unknown) => each);
    expect(cutOff).toBeInstanceOf(Error);
    expect(inspect(cutOff, { depth: null })).not.toContain(marker);
    for (const type of ['AccessDeniedException', 'LimitExceededException', 'InternalFailure']) {
      answers = Array.from({ length: 3 }, () => fault(type));
      const error = await connectVault()
        .keep(project, id, `secret ${marker}`, `about ${marker}`)
        .catch((each: unknown) => each);
      expect(error).toBeInstanceOf(Error);
      expect(inspect(error, { depth: null })).not.toContain(marker);
    }
  });
});
