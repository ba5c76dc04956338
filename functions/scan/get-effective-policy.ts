import { getEffectivePolicy as route } from '../../shared/api/scan/policy.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { explainPolicy } from '../../shared/schedules/policy-times.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { findPolicy } from '../../shared/store/policies.ts';

export const handler = endpoint(route, connectStore, async (store, { project, input }) => {
  const item = await findPolicy(store, project, input);
  return { output: { ...(await explainPolicy(store, project, input, item, process.env)) } };
});
