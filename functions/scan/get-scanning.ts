import { getScanning as route } from '../../shared/api/scan/scanning.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { getScanning } from '../../shared/store/scanning.ts';

export const handler = endpoint(route, connectStore, getScanning);
