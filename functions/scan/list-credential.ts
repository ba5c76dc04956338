import { listCredential } from '../../shared/api/scan/credential.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { listCredentials } from '../../shared/store/policies/credentials.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listCredential, connectStore, async (store, { project, input }) =>
  pageReply('credential', await listCredentials(store, project, input)),
);
