import { putFindingComment as route } from '../../shared/api/finding/finding-history.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { putFindingComment } from '../../shared/store/findings/put-finding-comment.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(route, connectStore, (store, call) => putFindingComment(store, call, call.input));
