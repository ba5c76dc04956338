import { listProject } from '../../shared/api/scan/project.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { listProjects } from '../../shared/store/records/projects.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listProject, connectStore, async (store, { principal, input }) =>
  pageReply('project', await listProjects(store, principal, input)),
);
