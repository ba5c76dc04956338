import { putPolicy as route } from '../../shared/api/scan/policy.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { onDemand } from '../../shared/on-demand.ts';
import { InvalidRequest } from '../../shared/outcome/errors.ts';
import { checkPolicy } from '../../shared/schedules/policy-times.ts';
import { putPolicy } from '../../shared/store/policies/policies.ts';
import { policyPlan } from '../../shared/store/runs/schedules.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

const factsOf = onDemand(async () => {
  const { uploadedFacts } = await import('../../shared/scanning/definitions/uploaded-text.ts');
  return async (text: string) => uploadedFacts(text);
});
const estimate = onDemand(async () => (await import('../../shared/schedules/scan-estimate.ts')).estimatePolicy);

export const handler = endpoint(route, connectStore, async (store, call) => {
  const { policy } = call.input;
  const { fault, fire_at } = await checkPolicy(policy, process.env, store.now());
  if (fault !== undefined) throw new InvalidRequest(`policy.${fault}`);
  const text = policy.definition_text ?? '';
  const uploaded = text === '' ? undefined : await factsOf(text);
  if (uploaded && 'fault' in uploaded) throw new InvalidRequest(`policy.definition_text: ${uploaded.fault}`);
  const told =
    policy.setting_type === 'portscan_setting' ? await estimate(store, call.project, policy, process.env) : undefined;
  return putPolicy(store, { ...call, ...(told && { told }) }, policy, { fire_at, plan: policyPlan }, uploaded?.facts);
});
