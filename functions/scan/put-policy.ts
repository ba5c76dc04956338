import { putPolicy as route } from '../../shared/api/scan/policy.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { InvalidRequest } from '../../shared/outcome/errors.ts';
import { uploadedFacts } from '../../shared/scanning/definitions/uploaded-text.ts';
import { checkPolicy } from '../../shared/schedules/policy-times.ts';
import { estimatePolicy } from '../../shared/schedules/scan-estimate.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { putPolicy } from '../../shared/store/policies.ts';
import { policyPlan } from '../../shared/store/schedules.ts';

export const handler = endpoint(route, connectStore, async (store, call) => {
  const { policy } = call.input;
  const { fault, fire_at } = await checkPolicy(policy, process.env, store.now());
  if (fault !== undefined) throw new InvalidRequest(`policy.${fault}`);
  const text = policy.definition_text ?? '';
  const uploaded = text === '' ? undefined : uploadedFacts(text);
  if (uploaded && 'fault' in uploaded) throw new InvalidRequest(`policy.definition_text: ${uploaded.fault}`);
  const told = await estimatePolicy(store, call.project, policy, process.env);
  return putPolicy(store, { ...call, ...(told && { told }) }, policy, { fire_at, plan: policyPlan }, uploaded?.facts);
});
