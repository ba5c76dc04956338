import { deleteCredential as route } from '../../shared/api/scan/credential.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { deleteCredential } from '../../shared/store/credentials.ts';
import { connectVault } from '../../shared/store/credentials-vault.ts';

const connect = () => ({ store: connectStore(), vault: connectVault() });

export const handler = endpoint(route, connect, (parts, call) => deleteCredential(parts, call, call.input.name));
