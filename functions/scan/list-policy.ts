import { listPolicy } from '../../shared/api/scan/policy.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { listPolicies } from '../../shared/store/policies/policies.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listPolicy, connectStore, async (store, { project, input }) =>
  pageReply('policy', await listPolicies(store, project, input)),
);
