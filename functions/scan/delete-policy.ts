import { deletePolicy as route } from '../../shared/api/scan/policy.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { deletePolicy } from '../../shared/store/policies/policies.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(route, connectStore, (store, call) => deletePolicy(store, call, call.input));
