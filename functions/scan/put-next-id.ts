import { putNextId as route } from '../../shared/api/scan/next-id.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { putNextId } from '../../shared/store/records/put-next-id.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(route, connectStore, (store, call) => putNextId(store, call, call.input.next_id));
