import { deleteToken as route } from '../../shared/api/scan/token.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { deleteToken } from '../../shared/store/access/tokens.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(route, connectStore, (store, call) => deleteToken(store, call, call.input.token_id));
