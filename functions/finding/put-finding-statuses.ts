import { putFindingStatuses as route } from '../../shared/api/finding/finding-statuses.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { putFindingStatuses } from '../../shared/store/findings/put-finding-statuses.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(route, connectStore, (store, call) => putFindingStatuses(store, call, call.input));
