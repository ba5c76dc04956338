import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { openIssuer } from '../../infra/local/issuer.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';

let dataDir: string;
let child: ChildProcess | undefined;
let url = '';
export const servers: Server[] = [];

/** Nobody else listens or looks here: these scans try every port of it. */
export const machine = '127.61.0.1';
/** `npm start` as a newcomer runs it, on any free port, with further settings; resolves when it says that it listens. */
export async function start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  child = spawn(process.execPath, ['infra/local/main.ts'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LEASE_SECONDS: '3', SWEEP_SECONDS: '2', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const ready = Promise.withResolvers<string>();
  child.stdout?.on('data', (chunk) => {
    printed += chunk;
    const found = /listening on (http:\S+)/.exec(printed)?.[1];
    if (found) ready.resolve(found);
  });
  child.on('exit', () => ready.reject(new Error(`it did not start: ${printed}`)));
  url = await ready.promise;
}

export async function kill(): Promise<void> {
  const gone = child && once(child, 'exit');
  child?.kill('SIGKILL');
  await gone;
}

export async function listen(banner: string, port = 0): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(banner);
  });
  server.listen(port, machine);
  await once(server, 'listening');
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'scanfold-e2e-'));
});

afterEach(async () => {
  await kill();
  for (const server of servers.splice(0)) server.close();
  rmSync(dataDir, { recursive: true });
});

export async function caller(): Promise<Caller> {
  const issuer = await openIssuer(dataDir);
  return new Caller(
    overHttp(
      () => url,
      (grants) => issuer.token({ grants }),
    ),
    'admin',
    1001,
  );
}

export async function target(user: Caller, address: string) {
  const { portscan_setting_id } = await user.put('diagnosis/put-portscan-setting', 'portscan_setting', {
    diagnosis_data_source_id: 1003,
    name: 'e2e',
  });
  await user.put('diagnosis/put-portscan-target', 'portscan_target', { portscan_setting_id, target: address });
  const read = async () => {
    const answer = await user.get('diagnosis/list-portscan-target', { portscan_setting_id });
    return answer.body.success.portscan_target[0];
  };
  const limitTo = (...ports: readonly number[]) => {
    const setting = { area: 'diagnosis', setting_type: 'portscan_setting', setting_id: portscan_setting_id };
    return user.put('scan/put-policy', 'policy', { ...setting, portscan: { ports: ports.map(String) } });
  };
  const invoke = async (more = {}) => {
    const answer = await user.post('diagnosis/invoke-scan', {
      setting_id: portscan_setting_id,
      diagnosis_data_source_id: 1003,
      ...more,
    });
    expect(answer.status).toBe(200);
    return answer;
  };
  const ended = async () => {
    await expect.poll(async () => (await read()).status, { interval: 300 }).not.toBe(3);
    return read();
  };
  const findings = async (query = {}) => {
    const answer = await user.get('finding/list-finding', { setting_id: portscan_setting_id, ...query });
    return answer.body.data.finding as {
      check_id: string;
      resource: string;
      status: string;
      title: string;
      finding_id: number;
      score: number;
      last_seen: number;
      first_seen: number;
    }[];
  };
  return { read, limitTo, invoke, ended, findings };
}
