import { putToken as route } from '../../shared/api/scan/token.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { putToken } from '../../shared/store/tokens.ts';

export const handler = endpoint(route, connectStore, (store, call) => putToken(store, call, call.input.token));
