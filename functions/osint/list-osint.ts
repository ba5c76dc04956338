import { listOsint } from '../../shared/api/osint/osint.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { osint } from '../../shared/records/settings/osint.ts';
import { listRecords } from '../../shared/store/records/list-records.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listOsint, connectStore, async (store, { project, input }) =>
  pageReply('osint', await listRecords(store, project, osint, input)),
);
