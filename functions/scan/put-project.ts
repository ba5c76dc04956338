import { putProject as route } from '../../shared/api/scan/project.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { putProject } from '../../shared/store/put-project.ts';

export const handler = endpoint(route, connectStore, (store, call) => putProject(store, call, call.input.project));
