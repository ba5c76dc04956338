import { getHost as route } from '../../shared/api/osint/host.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { getHost, inventoryOf } from '../../shared/store/host-inventory.ts';

export const handler = endpoint(route, connectStore, async (store, { project, input }) => {
  const host = await getHost(store, project, input.host);
  return { output: { osint_host: host, ...(await inventoryOf(store, project, host)) } };
});
