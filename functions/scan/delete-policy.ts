import { deletePolicy as route } from '../../shared/api/scan/policy.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { deletePolicy } from '../../shared/store/policies.ts';

export const handler = endpoint(route, connectStore, (store, call) => deletePolicy(store, call, call.input));
