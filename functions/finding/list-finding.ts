import { listFinding } from '../../shared/api/finding/finding.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { listFindings } from '../../shared/store/findings/list-findings.ts';

export const handler = endpoint(listFinding, connectStore, async (store, { project, input }) =>
  pageReply('finding', await listFindings(store, project, input)),
);
