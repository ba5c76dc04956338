import { putToken as route } from '../../shared/api/scan/token.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { putToken } from '../../shared/store/access/tokens.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(route, connectStore, (store, call) => putToken(store, call, call.input.token));
