import type { LocalClient } from '../emulators/fresh-table.ts';

/** Counts the requests of a client from now on, and the capacity units that they take. */
export function meterClient(client: LocalClient) {
  const units = { requests: 0, read: 0, write: 0 };
  const send = client.send.bind(client) as (command: { input: object }) => Promise<object>;
  client.send = (async (command: { input: object; constructor: { name: string } }) => {
    Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
    const answer = (await send(command)) as { ConsumedCapacity?: unknown };
    units.requests += 1;
    const used = [answer.ConsumedCapacity ?? []].flat() as { CapacityUnits?: number }[];
    const sum = used.reduce((total, { CapacityUnits = 0 }) => total + CapacityUnits, 0);
    units[/Query|Get/.test(command.constructor.name) ? 'read' : 'write'] += sum;
    return answer;
  }) as typeof client.send;
  return units;
}
