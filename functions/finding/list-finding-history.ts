import { listFindingHistory as route } from '../../shared/api/finding/finding-history.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { listFindingHistory } from '../../shared/store/findings/finding-history.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(route, connectStore, async (store, { project, input }) =>
  pageReply('finding_event', await listFindingHistory(store, project, input)),
);
