import { beforeAll, describe, expect, test } from 'vitest';
import { RunHosts } from '../../../../shared/recording/record-hosts.ts';
import type { Observation } from '../../../../shared/scanning/scanner.ts';
import { direct } from '../../../contract/direct.ts';
import { Caller } from '../../../contract/service.ts';
import type { FreshTable } from '../../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../../emulators/function-environment.ts';
import { sighting } from '../../recording/hosts.ts';
import { observation, recording } from '../../recording/recording.ts';

let table: FreshTable;
beforeAll(async () => {
  table = await functionEnvironment();
});

/** A project whose scans see hosts and findings, and what a viewer of it is told of one host. */
async function project() {
  const caller = new Caller(direct, 'viewer');
  const r = await recording(table, caller.projectId);
  const see = async (host: string, addresses: readonly string[], at = Date.now()) => {
    const run = { run_id: 'run-1', project_id: caller.projectId, record: '', setting_id: 1001, retried_from: null };
    const hosts = new RunHosts(run, { domain: 'example.test', osintId: 1001 });
    await hosts.record({ ...r.store, now: () => at }, [sighting(host, { addresses })]);
  };
  const scan = (observed: Observation[]) => r.scan(r.runOf('run-1'), [observed]);
  const get = (host: string) => caller.get('osint/get-host/', { host });
  return { caller, see, scan, get };
}

const found = (check: string, resource: string, location: string, title = check) =>
  observation(check, { checkId: check, resource, location, title });

describe('a host', () => {
  test('is told with the ports of its addresses and the number of findings about its name', async () => {
    const p = await project();
    await p.see('www.example.test', ['192.0.2.7', '2001:db8::7']);
    await p.see('other.example.test', ['192.0.2.8']);
    await p.scan([
      found('open-port', '192.0.2.7:443/tcp', '443/tcp', 'Open port 443/tcp: nginx'),
      found('open-port', '192.0.2.7:22/tcp', '22/tcp', 'Open port 22/tcp: OpenSSH'),
      found('open-port', '[2001:db8::7]:53/udp', '53/udp', 'Open port 53/udp: DNS'),
      found('open-port', '192.0.2.8:25/tcp', '25/tcp', 'Open port 25/tcp: Postfix'),
      found('weak-ssh', '192.0.2.7:22/tcp', '22/tcp'),
      found('header', 'https://www.example.test/', '/'),
      found('dmarc', 'www.example.test', ''),
      found('header', 'https://other.example.test/', '/'),
    ]);
    const { status, body } = await p.get('WWW.example.test.');
    expect([status, body.data.osint_host.host, body.data.open_findings]).toEqual([200, 'www.example.test', 2]);
    expect(body.data.host_port).toMatchObject([
      { address: '192.0.2.7', port: 22, transport: 'tcp', title: 'Open port 22/tcp: OpenSSH' },
      { address: '192.0.2.7', port: 443, transport: 'tcp', title: 'Open port 443/tcp: nginx' },
      { address: '2001:db8::7', port: 53, transport: 'udp', title: 'Open port 53/udp: DNS' },
    ]);
  });

  test('without a port scan has no ports, and without findings none', async () => {
    const p = await project();
    await p.see('www.example.test', []);
    expect((await p.get('www.example.test')).body.data).toMatchObject({ open_findings: 0, host_port: [] });
  });

  test.each([
    ['that nobody has seen', 'nobody.example.test'],
    ['that was last seen over a year ago', 'old.example.test'],
  ])('%s is not found', async (_, host) => {
    const p = await project();
    await p.see('old.example.test', [], Date.now() - 366 * 24 * 3_600_000);
    const { status, headers } = await p.get(host);
    expect([status, headers['x-error-detail']]).toEqual([404, 'host: no such host in this project']);
  });

  test('of another project is not found, and no name is none', async () => {
    const [p, other] = [await project(), await project()];
    await p.see('www.example.test', []);
    expect((await other.get('www.example.test')).status).toBe(404);
    expect((await p.get('a b')).headers['x-error-detail']).toBe('host: is not a host name or IP address');
  });
});
