import { listAudit } from '../../shared/api/scan/audit.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { listAuditRecords } from '../../shared/store/records/list-audit.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listAudit, connectStore, async (store, { project, input }) =>
  pageReply('audit', await listAuditRecords(store, project, input)),
);
