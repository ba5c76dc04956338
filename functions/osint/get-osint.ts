import { getOsint } from '../../shared/api/osint/osint.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { osint } from '../../shared/records/settings/osint.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { getRecord } from '../../shared/store/get-record.ts';
import { recordReply } from '../../shared/store/revision.ts';

export const handler = endpoint(getOsint, connectStore, async ({ table }, { project, input }) =>
  recordReply(osint, await getRecord(table, project, osint, input.osint_id)),
);
