import { putProject as route } from '../../shared/api/scan/project.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { putProject } from '../../shared/store/records/put-project.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(route, connectStore, (store, call) => putProject(store, call, call.input.project));
