import { expect, test } from 'vitest';
import { isFinal } from '../../../shared/records/runs/run-states.ts';
import { scanPorts } from '../../../shared/scanners/portscan/scanner.ts';
import { listFindings } from '../../../shared/store/findings/list-findings.ts';
import { SCRIPTS } from '../../targets/scripts.ts';
import { scripted } from '../../targets/server.ts';
import { pipeline, project } from '../execution/pipeline.ts';
import { SMALL_UNITS } from '../scanners/portscan/run-scan.ts';
import { loopbackEgress } from '../scanners/scan-context.ts';

const address = '127.0.0.17';
const ports = '20000-20799';
const near = 20_010;
const far = 20_790;

/** Two open ports of a machine, one among the first that are looked at and one among the last, and a scan of them. */
async function machine() {
  const p = await pipeline({ realTime: true, egress: loopbackEgress() });
  p.policies.now = { ...p.policies.now, portscan: { ports: [ports], udp: false, tls: true } };
  p.scanners.set('diagnosis:cmsscan', (_record, context) =>
    scanPorts({ target: address }, { ports, maxSockets: 50 }, context, { ...SMALL_UNITS, blockSize: 20 }),
  );
  return {
    run: async (requests = 100_000) => {
      p.policies.now = { ...p.policies.now, budgets: { ...p.policies.now.budgets, requests } };
      const runId = await p.start();
      // A machine that is busy with other work may interrupt a scan: it goes on with the next delivery.
      for (let tries = 0; tries < 5 && !isFinal((await p.run(runId)).state); tries += 1) {
        await p.deliver({ project_id: 1001, run_id: runId });
      }
      return p.run(runId);
    },
    findings: async () => {
      // On a busy machine the list might end early, after its five seconds: here no time passes for it.
      const now = p.store.now();
      const { records } = await listFindings({ ...p.store, now: () => now }, project, {});
      return Object.fromEntries(records.map(({ location, status }) => [location, status]));
    },
  };
}

test('a run that its budget cuts short closes only what it proved gone, and a whole one the rest', async () => {
  const m = await machine();
  const servers = await Promise.all([near, far].map((port) => scripted(SCRIPTS.ssh, address, port)));
  expect(await m.run()).toMatchObject({ state: 'succeeded' });
  expect(await m.findings()).toEqual({ [`${near}/tcp`]: 'open', [`${far}/tcp`]: 'open' });
  for (const server of servers) await server[Symbol.asyncDispose]();

  const cut = await m.run(200);
  expect(cut).toMatchObject({ state: 'partial', error_class: 'budget_requests' });
  expect(cut.detail).toMatch(/not checked: ports 20[12]\d\d-20799 /);
  expect(await m.findings()).toMatchObject({ [`${far}/tcp`]: 'open' });

  expect(await m.run()).toMatchObject({ state: 'succeeded' });
  expect(await m.findings()).toEqual({ [`${near}/tcp`]: 'fixed', [`${far}/tcp`]: 'fixed' });
});
