import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SecretsUnreadable } from '../../../../infra/local/secrets/secret-file.ts';
import { startSecrets } from '../../../../infra/local/secrets/secrets.ts';
import type { LoopbackServer } from '../../../../infra/local/start/loopback-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let folder: string;
let server: LoopbackServer;
let client: SecretsManagerClient;

function connect(endpoint: string, secretAccessKey = 'local') {
  return new SecretsManagerClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey },
    maxAttempts: 1,
  });
}

beforeEach(async () => {
  folder = join(temporaryFolder(), 'secrets');
  server = await startSecrets(folder, () => 'local');
  client = connect(server.endpoint);
  return () => client.destroy();
});
afterEach(() => server.close());

const id = '0190a1b2-0000-4000-8000-000000000001';
const Name = `scanfold-local/credentials/1001/${id}`;
const create = (SecretString = 's3cret', ClientRequestToken = id, name = Name) =>
  client.send(new CreateSecretCommand({ Name: name, SecretString, ClientRequestToken }));
const read = (SecretId = Name, by = client) => by.send(new GetSecretValueCommand({ SecretId }));
const remove = (more: object = { ForceDeleteWithoutRecovery: true }) =>
  client.send(new DeleteSecretCommand({ SecretId: Name, ...more }));

async function restart() {
  await server.close();
  client.destroy();
  server = await startSecrets(folder, () => 'local');
  client = connect(server.endpoint);
}

describe('the secrets of the local mode, asked by the client of the SDK', () => {
  test('are made, read and deleted', async () => {
    expect(await create()).toMatchObject({ Name, VersionId: id, ARN: expect.stringContaining(`:secret:${Name}`) });
    expect(await read()).toMatchObject({ Name, SecretString: 's3cret', VersionStages: ['AWSCURRENT'] });
    expect(await remove()).toMatchObject({ Name });
    await expect(read()).rejects.toThrow(ResourceNotFoundException);
  });

  test('are made once, however often the same request comes; another one for the name is refused', async () => {
    await create();
    expect(await create()).toMatchObject({ Name, VersionId: id });
    await expect(create('other')).rejects.toThrow(ResourceExistsException);
    await expect(create('s3cret', '0190a1b2-0000-4000-8000-000000000002')).rejects.toThrow(ResourceExistsException);
    expect((await read()).SecretString).toBe('s3cret');
  });

  test('may be deleted twice, but not so that they could be restored', async () => {
    await create();
    await expect(remove({})).rejects.toThrow('The request is not supported');
    await expect(remove({ RecoveryWindowInDays: 7 })).rejects.toThrow('The request is not supported');
    await remove();
    await remove();
  });

  test('survive a restart', async () => {
    await create('ü\u{1f511}');
    await create('two', id, `${Name}2`);
    await restart();
    expect((await read()).SecretString).toBe('ü\u{1f511}');
    await remove();
    await restart();
    await expect(read()).rejects.toThrow(ResourceNotFoundException);
    expect((await read(`${Name}2`)).SecretString).toBe('two');
  });

  test('are answered to signed requests alone, at an address that has to be told', async () => {
    await create();
    await expect(read(Name, connect(server.endpoint, 'wrong'))).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    });
    const body = JSON.stringify({ SecretId: Name });
    const headers = { 'x-amz-target': 'secretsmanager.GetSecretValue' };
    const unsigned = await fetch(server.endpoint, { method: 'POST', headers, body });
    expect([unsigned.status, await unsigned.text()]).toEqual([400, expect.not.stringContaining('s3cret')]);
    const { origin } = new URL(server.endpoint);
    expect((await fetch(`${origin}/`, { method: 'POST', headers, body })).status).toBe(404);
    await expect(read(Name, connect(origin))).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
    const before = server.endpoint;
    await restart();
    expect(new URL(server.endpoint).pathname).not.toBe(new URL(before).pathname);
  });

  test('do not come back in the words of an error', async () => {
    const marker = 'mArKeR-7731';
    await create();
    for (const wrong of [
      () => create(marker),
      () => create(marker, 'short'),
      () => create('x', id, `${marker} with blanks`),
    ]) {
      const error = await wrong().catch((each: unknown) => each);
      expect(error).toBeInstanceOf(Error);
      expect(JSON.stringify([String(error), error])).not.toContain(marker);
    }
  });
});

describe('the file of the secrets', () => {
  const files = () => readdirSync(folder).toSorted();

  test('and its key are for this user alone, and neither says what is in it', async () => {
    const marker = 'mArKeR-7731';
    await create(marker);
    expect(files()).toEqual(['key', 'secrets.enc']);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const file of files()) {
      expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
      const bytes = readFileSync(join(folder, file));
      for (const text of [marker, Buffer.from(marker).toString('base64'), Name, '1001']) {
        expect(bytes.includes(text)).toBe(false);
      }
    }
    expect(readFileSync(join(folder, 'key'))).toHaveLength(32);
  });

  test('is another one each time, though it holds the same', async () => {
    await create('one');
    const path = join(folder, 'secrets.enc');
    const seen = new Set<string>([readFileSync(path, 'base64')]);
    for (let n = 0; n < 3; n += 1) {
      await create('two', id, `${Name}2`);
      await client.send(new DeleteSecretCommand({ SecretId: `${Name}2`, ForceDeleteWithoutRecovery: true }));
      seen.add(readFileSync(path, 'base64'));
    }
    expect(seen.size).toBe(4);
  });

  test.each<[string, (path: string) => void]>([
    ['a bit was changed', (path) => writeFileSync(path, flipped(readFileSync(path)))],
    ['the end is gone', (path) => writeFileSync(path, readFileSync(path).subarray(0, -1))],
    ['it is empty', (path) => writeFileSync(path, '')],
    ['the key is another one', () => writeFileSync(join(folder, 'key'), Buffer.alloc(32))],
    ['the key is too short', () => writeFileSync(join(folder, 'key'), Buffer.alloc(7))],
    ['the key is gone', () => rmSync(join(folder, 'key'))],
  ])('is not taken where %s', async (_, spoil) => {
    await create();
    await server.close();
    spoil(join(folder, 'secrets.enc'));
    await expect(startSecrets(folder, () => 'local')).rejects.toThrow(SecretsUnreadable);
    await expect(startSecrets(folder, () => 'local')).rejects.toThrow(/credentials in .*secrets\.enc/);
    folder = join(temporaryFolder(), 'secrets');
    server = await startSecrets(folder, () => 'local');
  });

  test('is whole, and alone again, after a process that died while it wrote', async () => {
    await create();
    await server.close();
    writeFileSync(join(folder, 'half.tmp'), 'half');
    chmodSync(join(folder, 'half.tmp'), 0o600);
    server = await startSecrets(folder, () => 'local');
    client = connect(server.endpoint);
    expect(files()).toEqual(['key', 'secrets.enc']);
    expect((await read()).SecretString).toBe('s3cret');
  });
});

function flipped(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}
