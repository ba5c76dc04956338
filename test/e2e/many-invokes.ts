import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect } from 'vitest';
import { Caller, type Service } from '../contract/service.ts';

/** How many invoke at once: more would stand in line for longer than a gateway waits for a function, on a busy machine. */
const callers = 20;

/** Invokes one scan again and again, twenty at a time: they make one run, and another only once it has ended. */
export async function invokeManyTimes(service: Service, timesEach: number): Promise<void> {
  // Whoever connects waits for an answer: the scan is under way until the server is gone, or its patience ends.
  const open = new Set<Socket>();
  const silent = createServer((socket) => open.add(socket.on('error', () => undefined)));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const caller = new Caller(service);
  const setting = await caller.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', {
    diagnosis_data_source_id: 1002,
    target_url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`,
  });
  const body = { setting_id: setting.cmsscan_setting_id, diagnosis_data_source_id: 1002 };
  const ids = new Set<string>();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let each = 0; each < timesEach; each += 1) {
        const answer = await caller.post('diagnosis/invoke-scan', body);
        expect([answer.status, answer.headers['x-error-detail']]).toEqual([200, undefined]);
        ids.add(String(answer.headers['x-scan-run-id']));
      }
    }),
  );
  // An invoke that comes after the scan's end may have begun another run; never two at a time.
  expect(ids.size).toBeLessThan((callers * timesEach) / 10);
  silent.close();
  for (const socket of open) socket.destroy();
  await expect
    .poll(
      async () =>
        (await caller.get('diagnosis/list-cmsscan-setting', { diagnosis_data_source_id: 1002 })).body.success
          .cmsscan_setting[0],
    )
    .toMatchObject({ status: 4, status_detail: expect.stringContaining('127.0.0.1') });
}
