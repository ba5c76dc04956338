import { putCredential as route } from '../../shared/api/scan/credential.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { putCredential } from '../../shared/store/policies/credentials.ts';
import { connectVault } from '../../shared/store/policies/credentials-vault.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

const connect = () => ({ store: connectStore(), vault: connectVault() });

export const handler = endpoint(route, connect, (parts, call) => putCredential(parts, call, call.input.credential));
