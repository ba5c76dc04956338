import { describe, expect, test } from 'vitest';
import { startDynamoDb } from '../../../../infra/local/table/dynamodb/dynamodb.ts';
import { assembleLocal } from '../../../../infra/local/template/assembly.ts';
import { overHttp } from '../../../contract/over-http.ts';
import { Caller } from '../../../contract/service.ts';
import { freshTable } from '../../../emulators/fresh-table.ts';
import { changed, type WatchedService, watched, withCode } from './watched-service.ts';

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:1';

/** Somebody who may do all, and whose answers the alarms hear of. */
function callerOf({ service, answered }: WatchedService): Caller {
  const send = overHttp(
    () => service.url,
    (grants) => service.token(grants),
  );
  return new Caller(
    async (request) => {
      const answer = await send(request);
      answered(answer.status);
      return answer;
    },
    'admin',
    1001,
  );
}

/** Starts a scan of each of so many targets, from a number on. */
async function scan(user: Caller, count = 1, first = 0): Promise<void> {
  for (let at = first; at < first + count; at += 1) {
    const made = await user.put('diagnosis/put-portscan-setting', 'portscan_setting', {
      diagnosis_data_source_id: 1003,
      name: `alarms ${at}`,
    });
    const { portscan_setting_id: setting_id } = made;
    await user.put('diagnosis/put-portscan-target', 'portscan_target', {
      portscan_setting_id: setting_id,
      // One run at a time scans an origin.
      target: `127.0.0.${at + 1}`,
    });
    await user.post('diagnosis/invoke-scan', { setting_id, diagnosis_data_source_id: 1003 });
  }
}

/** Waits until the alarm is raised. */
async function raised({ states }: WatchedService, name: string): Promise<void> {
  await expect.poll(async () => (await states())[name], { interval: 500 }).toBe('ALARM');
}

describe('an alarm is raised', () => {
  test('RequestsFail, where the function of a route throws', async () => {
    const assembly = await withCode(
      await assembleLocal(),
      'Servicefindinggetfinding',
      new URL('./throwing-route.ts', import.meta.url),
    );
    const service = await watched({ assembly });
    const user = callerOf(service);
    for (let at = 0; at < 5; at += 1) await user.get('finding/get-finding', { finding_id: 1 });
    await raised(service, 'RequestsFail');
  });

  test('ScansInterrupted, where all scans throw', async () => {
    const assembly = await withCode(
      await assembleLocal(),
      'PipelineScanner',
      new URL('./broken-scanner.ts', import.meta.url),
    );
    // A run is tried again after 20 s.
    const service = await watched({ assembly }, 10);
    await scan(callerOf(service), 3);
    await raised(service, 'ScansInterrupted');
  });

  test('ScansFail, where no target answers', async () => {
    const broken = new URL('./broken-scanner.ts', import.meta.url);
    const assembly = await withCode(await assembleLocal(), 'PipelineScanner', broken);
    const service = await watched({ assembly, env: { BROKEN_SCANS: 'fail' } });
    const user = callerOf(service);
    for (let at = 0; (await service.states()).ScansFail !== 'ALARM'; at += 1) await scan(user, 1, at);
  });

  test('DeadLettersFail and DeadLettersStay, where the consumer of dead letters throws', async () => {
    const assembly = await withCode(
      await assembleLocal(),
      'PipelineDeadLetter',
      new URL('./throwing-consumer.ts', import.meta.url),
    );
    const service = await watched({ assembly });
    for (let at = 0; at < 3; at += 1) await service.poison();
    await raised(service, 'DeadLettersFail');
    await raised(service, 'DeadLettersStay');
  });

  test('DispatcherSilent, where the schedule is off', async () => {
    const assembly = changed(await assembleLocal(), (type, properties) =>
      type === 'AWS::Scheduler::Schedule' ? { ...properties, State: 'DISABLED' } : properties,
    );
    await raised(await watched({ assembly }), 'DispatcherSilent');
  });

  test('TableThrottled, where a partition does too much', async () => {
    const limits = { writeUnitsPerSecond: 6 };
    // Its clock stands still: what is used of a second stays used.
    await using engine = Object.assign(await startDynamoDb({ dataDir: undefined, now: () => 0, limits }), {
      [Symbol.asyncDispose]: () => engine.close(),
    });
    const { tableName } = await freshTable(engine.endpoint);
    // Each refusal comes after two retries of the SDK, which take some two seconds.
    const stretch = 10;
    const env = { AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint, TABLE_NAME: tableName };
    const service = await watched({ env }, stretch);
    const user = callerOf(service);
    const put = (at: number) =>
      user.post('osint/put-osint/', {
        osint: { project_id: 1001, resource_type: 'Domain', resource_name: `d${at}.example.test` },
      });
    for (let at = 0; (await service.states()).TableThrottled !== 'ALARM'; at += 4) {
      await Promise.all([0, 1, 2, 3].map((more) => put(at + more)));
    }
  });

  test('EventsWait, where the bus is down', async () => {
    const service = await watched({ env: { AWS_ENDPOINT_URL_EVENTBRIDGE: nowhere, PORTSCAN_PORTS: '1' } });
    await scan(callerOf(service));
    await raised(service, 'EventsWait');
  });

  test('TokensFail, where the server of keys is down', async () => {
    const service = await watched({ env: { JWKS_URI: `${nowhere}/jwks.json` } });
    const user = callerOf(service);
    for (let at = 0; at < 5; at += 1) {
      const { status } = await user.get('finding/get-finding', { finding_id: at + 1 });
      expect(status).toBe(500);
    }
    await raised(service, 'TokensFail');
    await raised(service, 'RequestsFail');
  });
});

test('no alarm is raised of a system that is well, while it is used and when it is not', async () => {
  const service = await watched({ env: { PORTSCAN_PORTS: '1' } });
  const user = callerOf(service);
  await scan(user, 2);
  expect((await user.get('finding/get-finding', { finding_id: 7 })).status).toBe(404);
  const quietSince = Date.now();
  // As long as any alarm looks back, but for the one on secrets.
  await expect.poll(() => Date.now() - quietSince, { interval: 500 }).toBeGreaterThan(20_000);
  expect(Object.entries(await service.states()).filter(([, state]) => state !== 'OK')).toEqual([]);
});
