import { listHost } from '../../shared/api/osint/host.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { listHosts } from '../../shared/store/list-hosts.ts';

export const handler = endpoint(listHost, connectStore, async (store, { project, input }) =>
  pageReply('osint_host', await listHosts(store, project, input)),
);
