import { listSuppression } from '../../shared/api/finding/suppression.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { listSuppressions } from '../../shared/store/findings/suppressions.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listSuppression, connectStore, async (store, { project, input }) =>
  pageReply('suppression', await listSuppressions(store, project, input)),
);
