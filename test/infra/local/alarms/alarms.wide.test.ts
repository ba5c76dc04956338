import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startDynamoDb } from '../../../../infra/local/table/dynamodb/dynamodb.ts';
import { overHttp } from '../../../contract/over-http.ts';
import { Caller } from '../../../contract/service.ts';
import { freshTable } from '../../../emulators/fresh-table.ts';
import { startReceiver } from '../../../shared/notices/receiver.ts';
import { localAssembly } from '../local-assembly.ts';
import { ownAws } from './own-aws.ts';
import { changed, type WatchedService, watched, withCode } from './watched-service.ts';

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:1';

/** What the settings of a stage call all methods of all paths. */
const everyMethod = { HttpMethod: '*', ResourcePath: '/*' };

/** Somebody who may do all, and whose answers the alarms hear of. */
function callerOf({ service, answered }: WatchedService): Caller {
  const send = overHttp(
    () => service.url,
    (grants) => service.token(grants),
  );
  return new Caller(
    async (request) => {
      const begun = performance.now();
      const answer = await send(request);
      answered({ status: answer.status, durationMs: performance.now() - begun });
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

/** Sends requests for a finding on so many lanes, one after the other, until the alarm is raised. */
async function ask(watchedService: WatchedService, lanes: number, name: string): Promise<void> {
  const user = callerOf(watchedService);
  let isRaised = false;
  const lane = async () => {
    // A short pause: what is refused is answered at once, and the machine is to do other things, too.
    for (; !isRaised; await sleep(20)) await user.get('finding/get-finding', { finding_id: 1 });
  };
  const look = raised(watchedService, name).finally(() => {
    isRaised = true;
  });
  await Promise.all([look, ...Array.from({ length: lanes }, lane)]);
}

/** Has a scan fail of which notifications tell these receivers. */
async function failedScan(user: Caller, receivers: readonly string[]): Promise<void> {
  for (const url of receivers) {
    await user.put('scan/put-notification', 'notification', {
      name: 'Security team',
      events: ['run_failed'],
      receiver: { kind: 'slack', url },
    });
  }
  const { cmsscan_setting_id: setting_id } = await user.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', {
    diagnosis_data_source_id: 1002,
    target_url: 'http://127.0.0.1:9/',
  });
  await user.post('diagnosis/invoke-scan', { setting_id, diagnosis_data_source_id: 1002 });
}

/** What is broken, by the alarms that it raises. */
const troubles: Readonly<Record<string, () => Promise<void>>> = {
  'RequestsFail, where the function of a route throws': async () => {
    const assembly = await withCode(
      await localAssembly(),
      'Servicefindinggetfinding',
      new URL('./throwing-route.ts', import.meta.url),
    );
    const service = await watched({ assembly });
    const user = callerOf(service);
    for (let at = 0; at < 5; at += 1) await user.get('finding/get-finding', { finding_id: 1 });
    await raised(service, 'RequestsFail');
  },

  'RequestsSlow, where the function of a route is slow': async () => {
    const slow = new URL('./slow-route.ts', import.meta.url);
    const assembly = await withCode(await localAssembly(), 'Servicefindinggetfinding', slow);
    await ask(await watched({ assembly }), 4, 'RequestsSlow');
  },

  'RequestsThrottled, where a client sends more than the gateway lets through': async () => {
    const assembly = changed(await localAssembly(), (type, properties) =>
      type === 'AWS::ApiGateway::Stage'
        ? { ...properties, MethodSettings: [{ ...everyMethod, ThrottlingRateLimit: 1, ThrottlingBurstLimit: 1 }] }
        : properties,
    );
    await ask(await watched({ assembly }), 4, 'RequestsThrottled');
  },

  'FunctionsThrottled, where slow functions take all that the account may run at once': async () => {
    const slow = new URL('./slow-route.ts', import.meta.url);
    const assembly = await withCode(await localAssembly(), 'Servicefindinggetfinding', slow);
    await ask(await watched({ assembly, accountConcurrency: 2 }), 4, 'FunctionsThrottled');
  },

  'ScansInterrupted, where all scans throw': async () => {
    const assembly = await withCode(
      await localAssembly(),
      'PipelineScanner',
      new URL('./broken-scanner.ts', import.meta.url),
    );
    // A run is tried again after 20 s.
    const service = await watched({ assembly }, 10);
    await scan(callerOf(service), 3);
    await raised(service, 'ScansInterrupted');
  },

  'ScansFail, where no target answers': async () => {
    const broken = new URL('./broken-scanner.ts', import.meta.url);
    const assembly = await withCode(await localAssembly(), 'PipelineScanner', broken);
    const service = await watched({ assembly, env: { BROKEN_SCANS: 'fail' } });
    const user = callerOf(service);
    for (let at = 0; (await service.states()).ScansFail !== 'ALARM'; at += 1) await scan(user, 1, at);
  },

  'ScansWait, where no scanner is free': async () => {
    const hanging = new URL('./broken-scanner.ts', import.meta.url);
    const twoScanners = changed(await localAssembly(), (type, properties) =>
      type === 'AWS::Lambda::EventSourceMapping' && properties.ScalingConfig
        ? { ...properties, ScalingConfig: { MaximumConcurrency: 2 } }
        : properties,
    );
    const assembly = await withCode(twoScanners, 'PipelineScanner', hanging);
    const service = await watched({ assembly, env: { BROKEN_SCANS: 'hang' } });
    // As many as the project has slots: the third has one, and no scanner.
    await scan(callerOf(service), 3);
    await raised(service, 'ScansWait');
  },

  'DeadLettersFail and DeadLettersStay, where the consumer of dead letters throws': async () => {
    const assembly = await withCode(
      await localAssembly(),
      'PipelineDeadLetter',
      new URL('./throwing-consumer.ts', import.meta.url),
    );
    const service = await watched({ assembly });
    for (let at = 0; at < 3; at += 1) await service.poison();
    await raised(service, 'DeadLettersFail');
    await raised(service, 'DeadLettersStay');
  },

  'DispatcherSilent, where the schedule is off': async () => {
    const assembly = changed(await localAssembly(), (type, properties) =>
      type === 'AWS::Scheduler::Schedule' ? { ...properties, State: 'DISABLED' } : properties,
    );
    await raised(await watched({ assembly }), 'DispatcherSilent');
  },

  'TableThrottled, where a partition does too much': async () => {
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
  },

  'CollectionsFull, where a partition has most of what it can hold, and where it takes no more': async () => {
    await using engine = Object.assign(
      await startDynamoDb({ dataDir: undefined, limits: { collectionBytes: 30_000 } }),
      { [Symbol.asyncDispose]: () => engine.close() },
    );
    const { tableName } = await freshTable(engine.endpoint);
    const env = { AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint, TABLE_NAME: tableName };
    const service = await watched({ env });
    const user = callerOf(service);
    const put = async (at: number) => {
      const resource_name = `d${at}.example.test`;
      const { status } = await user.post('osint/put-osint/', {
        osint: { project_id: 1001, resource_type: 'Domain', resource_name },
      });
      return status;
    };
    let at = 0;
    // So slowly that the alarm looks before the partition is full.
    for (; (await service.states()).CollectionsFull !== 'ALARM'; at += 1) {
      expect(await put(at)).toBe(200);
      await sleep(300);
    }
    while ((await put(at)) === 200) at += 1;
    // Longer than CloudWatch looks back: nothing is written any more that would tell of its size.
    const fullSince = Date.now();
    while (Date.now() - fullSince < 25_000) expect(await put(at)).toBe(429);
    expect((await service.states()).CollectionsFull).toBe('ALARM');
  },

  'CmsDataOld, where a scan works with tables that nobody renewed': async () => {
    const broken = new URL('./broken-scanner.ts', import.meta.url);
    const assembly = await withCode(await localAssembly(), 'PipelineScanner', broken);
    const service = await watched({ assembly, env: { BROKEN_SCANS: 'old-data' } });
    await scan(callerOf(service));
    await raised(service, 'CmsDataOld');
  },

  'SecretsStay, where no secret may be deleted': async () => {
    const AWS_ENDPOINT_URL_SECRETS_MANAGER = await ownAws({
      CreateSecret: () => ({ status: 200, body: {} }),
      DeleteSecret: () => ({ status: 400, body: { __type: 'AccessDeniedException' } }),
    });
    const service = await watched({ env: { AWS_ENDPOINT_URL_SECRETS_MANAGER } });
    const user = callerOf(service);
    // The dispatcher comes to a secret half a minute after its credential was deleted, and again after a quarter of an hour,
    // by its own clock: here the second attempt is for another one.
    for (let at = 0; (await service.states()).SecretsStay !== 'ALARM'; at += 1) {
      const name = `credential-${at}`;
      const secret = { kind: 'basic', username: 'scanner', password: 'secret' };
      const origins = ['https://staging.example.test'];
      await user.put('scan/put-credential', 'credential', { name, origins, secret });
      expect((await user.post('scan/delete-credential', { name })).status).toBe(200);
      await sleep(2000);
    }
  },

  'EventsFail, where the bus takes no event of this kind': async () => {
    const AWS_ENDPOINT_URL_EVENTBRIDGE = await ownAws({
      PutEvents: (input) => {
        const { Entries } = z.parse(z.object({ Entries: z.array(z.unknown()) }), JSON.parse(input));
        const refused = { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
        return { status: 200, body: { FailedEntryCount: Entries.length, Entries: Entries.map(() => refused) } };
      },
    });
    const service = await watched({ env: { AWS_ENDPOINT_URL_EVENTBRIDGE, PORTSCAN_PORTS: '1' } });
    await scan(callerOf(service));
    await raised(service, 'EventsFail');
  },

  'EventsWait, where the bus is down': async () => {
    const service = await watched({ env: { AWS_ENDPOINT_URL_EVENTBRIDGE: nowhere, PORTSCAN_PORTS: '1' } });
    await scan(callerOf(service));
    await raised(service, 'EventsWait');
  },

  'DeliveriesFail, where the receiver is gone': async () => {
    const receiver = await startReceiver();
    try {
      receiver.answers.push(...Array.from({ length: 10 }, () => ({ status: 410 })));
      const service = await watched({});
      await failedScan(callerOf(service), [receiver.url]);
      await raised(service, 'DeliveriesFail');
    } finally {
      await receiver.close();
    }
  },

  'NoticesFail, where no secret may be read': async () => {
    const AWS_ENDPOINT_URL_SECRETS_MANAGER = await ownAws({
      CreateSecret: () => ({ status: 200, body: {} }),
      GetSecretValue: () => ({ status: 400, body: { __type: 'AccessDeniedException' } }),
    });
    const service = await watched({ env: { AWS_ENDPOINT_URL_SECRETS_MANAGER } });
    await failedScan(
      callerOf(service),
      Array.from({ length: 3 }, () => 'http://127.0.0.1:9/'),
    );
    await raised(service, 'NoticesFail');
  },

  'TokensFail, where the server of keys is down': async () => {
    const service = await watched({ env: { JWKS_URI: `${nowhere}/jwks.json` } });
    const user = callerOf(service);
    for (let at = 0; at < 5; at += 1) {
      const { status } = await user.get('finding/get-finding', { finding_id: at + 1 });
      expect(status).toBe(500);
    }
    await raised(service, 'TokensFail');
    await raised(service, 'RequestsFail');
  },
};

test.each(Object.entries(troubles))('is raised: %s', (_, trouble) => trouble());

test('each alarm has a trouble that raises it', async () => {
  const { Resources } = (await localAssembly()).template;
  const alarms = Object.values(Resources).filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm');
  const sections = alarms.map(({ Properties }) => /section "(\w+)"/.exec(String(Properties.AlarmDescription))?.[1]);
  const raisedHere = Object.keys(troubles).flatMap((trouble) => trouble.split(', where')[0]?.split(' and '));
  expect(raisedHere.toSorted()).toEqual(sections.toSorted());
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
