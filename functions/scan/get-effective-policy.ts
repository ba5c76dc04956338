import { getEffectivePolicy as route } from '../../shared/api/scan/policy.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { explainPolicy } from '../../shared/schedules/policy-times.ts';
import { findPolicy } from '../../shared/store/policies/policies.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(route, connectStore, async (store, { project, input }) => {
  const item = await findPolicy(store, project, input);
  return { output: { ...(await explainPolicy(store, project, input, item, process.env)) } };
});
