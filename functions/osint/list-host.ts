import { listHost } from '../../shared/api/osint/host.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { GoneHosts } from '../../shared/runs/gone-hosts.ts';
import { listHosts } from '../../shared/store/hosts/list-hosts.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(
  listHost,
  connectStore,
  async (store, { project, input: { inventory, gone, ...selection } }) => {
    const hosts = new GoneHosts(store, project);
    const page = await listHosts(store, project, {
      ...selection,
      inventory: inventory !== 'false',
      ...(gone && { keep: async (host) => (await hosts.isGone(host)) === (gone === 'true') }),
    });
    return pageReply('osint_host', { ...page, records: await hosts.shown(page.records) });
  },
);
