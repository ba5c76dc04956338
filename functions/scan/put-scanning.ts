import { putScanning as route } from '../../shared/api/scan/scanning.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { logLine } from '../../shared/log.ts';
import { putScanning } from '../../shared/store/runs/scanning.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(route, connectStore, async (store, call) => {
  const { scanning } = call.input;
  const reply = await putScanning(store, call, scanning);
  logLine({ event: 'scanning switched', level: 'warn', caller: call.principal.subject, ...scanning });
  return reply;
});
