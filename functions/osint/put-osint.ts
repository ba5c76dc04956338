import { putOsint } from '../../shared/api/osint/osint.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { osint } from '../../shared/records/settings/osint.ts';
import { readDenial } from '../../shared/scanning/egress/deny-list.ts';
import { putRecord } from '../../shared/store/records/put-record.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

const connect = () => ({ store: connectStore(), limits: { denied: readDenial(process.env) } });

export const handler = endpoint(putOsint, connect, ({ store, limits }, call) =>
  putRecord(store, call, osint, call.input.osint, limits),
);
