import { expect, test } from 'vitest';
import { createClient } from '../../../clients/library/client.ts';
import { RequestFailed, RunMissing } from '../../../clients/library/failure.ts';
import { waitForRun } from '../../../clients/library/wait-for-run.ts';

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
