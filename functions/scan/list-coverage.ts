import { listCoverage } from '../../shared/api/scan/coverage.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { listRunCoverage } from '../../shared/runs/list-coverage.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listCoverage, connectStore, async (store, { project, input }) =>
  pageReply('coverage', await listRunCoverage(store, project, input)),
);
