import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { startLocal } from '../../infra/local/service.ts';
import { assemblyFolder } from '../../infra/local/template/assembly.ts';
import { findingDetail, runDetail } from '../../shared/events/event.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';
import { eventually } from '../eventually.ts';
import { temporaryFolder } from '../infra/local/temporary-folder.ts';

beforeAll(() => assemblyFolder(), 120_000);

/** A server that announces itself; resolves to its port. */
async function listening(banner: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(banner);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

test('a scan tells what it found and that it ended; an unchanged one only that it ended', async () => {
  const ports = [await listening('SSH-2.0-OpenSSH_5.1\r\n'), await listening('220 ready\r\n')];
  const env = { PORTSCAN_PORTS: ports.join(',') };
  const service = await startLocal({ port: 0, dataDir: temporaryFolder(), env });
  onTestFinished(() => service.stop());
  const user = new Caller(
    overHttp(
      () => service.url,
      (grants) => service.token(grants),
    ),
    'admin',
    1001,
  );
  const told = () =>
    (existsSync(service.eventsFile) ? readFileSync(service.eventsFile, 'utf8') : '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const types = () => told().map((event) => event['detail-type']);
  const ends = () => types().filter((type) => type === 'Run Ended').length;

  const { portscan_setting_id: setting_id } = await user.put('diagnosis/put-portscan-setting', 'portscan_setting', {
    diagnosis_data_source_id: 1003,
    name: 'events',
  });
  const target = { portscan_setting_id: setting_id, target: '127.0.0.1' };
  await user.put('diagnosis/put-portscan-target', 'portscan_target', target);
  const scan = () => user.post('diagnosis/invoke-scan', { setting_id, diagnosis_data_source_id: 1003 });

  await scan();
  await eventually(() => expect(ends()).toBe(1));
  await eventually(() => expect(types()).toContain('Finding Opened'));
  const opened = types().filter((type) => type === 'Finding Opened').length;

  await scan();
  await eventually(() => expect(ends()).toBe(2));
  expect(types().toSorted()).toEqual([...Array(opened).fill('Finding Opened'), 'Run Ended', 'Run Ended']);
  for (const { source, detail, 'detail-type': type } of told()) {
    expect(source).toBe('scanfold');
    expect(detail).toEqual(z.parse(type === 'Run Ended' ? runDetail : findingDetail, detail));
  }
});
