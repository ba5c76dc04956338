import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startService } from '../../../clients/command/local-process.ts';
import { lockFolder } from '../../../infra/local/start/lock.ts';
import { freePort } from '../../targets/free-port.ts';
import { listening, type Target } from '../../targets/server.ts';

/** What the service says to those whom it does not know. */
const service = () =>
  createServer((_, response) =>
    response.writeHead(401, { 'X-Request-Id': '1' }).end('{"error":"Authentication required"}'),
  );

describe('a data folder that another process has, which is starting the service', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'scanfold-held-'));
    const { release } = lockFolder(folder);
    onTestFinished(() => {
      release();
      rmSync(folder, { recursive: true });
    });
  });

  test('is waited for: the service is used once it listens, and stays', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const said: string[] = [];
    let other: Target | undefined;
    const say = (line: string) => {
      said.push(line);
      if (!line.startsWith('Another')) return;
      // The other one listens only now.
      void listening(service(), '127.0.0.1', port).then((server) => (other = server));
    };
    const started = await startService({ ...process.env, DATA_DIR: folder, PORT: String(port) }, url, say);
    await started[Symbol.asyncDispose]();
    expect(said).toEqual([
      expect.stringMatching(/^Starting the local service, as none runs at /),
      `Another process is starting the service: waiting until it answers at ${url}`,
    ]);
    expect((await fetch(url)).status).toBe(401);
    await other?.[Symbol.asyncDispose]();
  });

  test('is told where the service does not answer in time, as it may be at another port', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    await expect(startService({ ...process.env, DATA_DIR: folder }, url, () => undefined, 300)).rejects.toThrow(
      `another process has the data folder of the service, and nothing answers at ${url}: set PORT`,
    );
  });
});
