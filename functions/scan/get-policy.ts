import { getPolicy as route } from '../../shared/api/scan/policy.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { describePolicy } from '../../shared/schedules/policy-times.ts';
import { getPolicy, policyReply } from '../../shared/store/policies/policies.ts';
import { nameOfSetting } from '../../shared/store/policies/setting-name.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(route, connectStore, async (store, { project, input }) => {
  const item = await getPolicy(store, project, input);
  return policyReply(item, { ...(await describePolicy(store, project, nameOfSetting(input), item, process.env)) });
});
