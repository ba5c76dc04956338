import { listFinding } from '../../shared/api/finding/finding.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { listFindings } from '../../shared/store/findings/list-findings.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listFinding, connectStore, async (store, { project, input }) =>
  pageReply('finding', await listFindings(store, project, input)),
);
