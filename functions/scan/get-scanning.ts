import { getScanning as route } from '../../shared/api/scan/scanning.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { getScanning } from '../../shared/store/runs/scanning.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(route, connectStore, getScanning);
