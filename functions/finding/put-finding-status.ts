import { putFindingStatus as route } from '../../shared/api/finding/finding-status.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { putFindingStatus } from '../../shared/store/findings/put-finding-status.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(route, connectStore, (store, call) => putFindingStatus(store, call, call.input));
