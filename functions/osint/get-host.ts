import { getHost as route } from '../../shared/api/osint/host.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { GoneHosts } from '../../shared/runs/gone-hosts.ts';
import { HostInventories } from '../../shared/store/hosts/host-inventory.ts';
import { getHost } from '../../shared/store/hosts/hosts.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(route, connectStore, async (store, { project, input }) => {
  const host = await getHost(store, project, input.host);
  const [inventory] = await new HostInventories(store, project).of([host]);
  const [osint_host] = await new GoneHosts(store, project).shown([{ ...host, inventory }]);
  return { output: { osint_host, open_findings: inventory?.open_findings, host_port: inventory?.host_port } };
});
