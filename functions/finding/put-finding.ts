import { putFinding as route } from '../../shared/api/finding/one-finding.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { putFinding } from '../../shared/store/findings/put-finding.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(route, connectStore, (store, call) => putFinding(store, call, call.input.finding));
