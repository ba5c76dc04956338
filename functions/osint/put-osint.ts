import { putOsint } from '../../shared/api/osint/osint.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { osint } from '../../shared/records/osint.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { putRecord } from '../../shared/store/put-record.ts';

export const handler = endpoint(putOsint, connectStore, async (store, { project, input }) => ({
  output: { osint: await putRecord(store, project, osint, input.osint) },
}));
