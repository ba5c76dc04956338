import { expect, test } from 'vitest';
import { createClient } from '../../../clients/library/client.ts';
import { RequestFailed, RunMissing } from '../../../clients/library/failure.ts';
import { waitForRun } from '../../../clients/library/wait-for-run.ts';
import { sampleRun } from '../sample-run.ts';

/** A client of a service that always says this. */
const clientOf = (status: number, body: object) =>
  createClient({
    baseUrl: 'http://127.0.0.1:1',
    token: 'secret',
    retries: { attempts: 1 },
    fetch: async () => new Response(JSON.stringify(body), { status }),
  });

const run = { project_id: 7, run_id: '01900000-0000-7000-8000-000000000000' };

test('a run that the service does not know is missing', async () => {
  const waiting = waitForRun(clientOf(404, { error: 'Resource not found' }), run);
  await expect(waiting).rejects.toThrow(new RunMissing(`no run ${run.run_id} in project 7`));
});

test('an empty answer tells the same, and another refusal stays one', async () => {
  await expect(waitForRun(clientOf(200, { data: { run: [] } }), run)).rejects.toThrow(RunMissing);
  await expect(waitForRun(clientOf(403, { error: 'Insufficient permissions' }), run)).rejects.toThrow(RequestFailed);
});

test('each change is told until the run has ended, and the service is asked to hold all requests but the first', async () => {
  const asked: (string | null)[] = [];
  const states = [
    sampleRun({ progress: 10 }),
    sampleRun({ progress: 60 }),
    sampleRun({ progress: 80, state: 'partial', detail: 'The time was over' }),
  ];
  const client = createClient({
    baseUrl: 'http://127.0.0.1:1',
    token: 'secret',
    fetch: async (url) => {
      asked.push(new URL(url).searchParams.get('wait_seconds'));
      return new Response(JSON.stringify({ data: { run: [states[asked.length - 1]] } }));
    },
  });
  const told: number[] = [];
  const ended = await waitForRun(client, { ...run, onProgress: ({ progress }) => told.push(progress) });
  expect(ended).toEqual(states[2]);
  expect(told).toEqual([10, 60, 80]);
  expect(asked).toEqual(['0', '20', '20']);
});

test('a wait ends with the reason of its signal, whatever becomes of the run', async () => {
  const aborting = new AbortController();
  const client = createClient({
    baseUrl: 'http://127.0.0.1:1',
    token: 'secret',
    fetch: async () => new Response(JSON.stringify({ data: { run: [sampleRun()] } })),
  });
  const onProgress = () => aborting.abort(new Error('enough'));
  await expect(waitForRun(client, { ...run, onProgress, signal: aborting.signal })).rejects.toThrow('enough');
});
