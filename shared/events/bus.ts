import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import * as z from 'zod/mini';
import { clientSettings } from '../clients/client-settings.ts';
import { eventSource, type ServiceEvent } from './event.ts';

/** Where events go. */
export interface Bus {
  /** Hands over at most 10 events, at most 256 KB together. Says of each why it was not taken, or undefined. */
  readonly put: (events: readonly ServiceEvent[]) => Promise<readonly (string | undefined)[]>;
}

const environment = z.object({ EVENT_BUS_NAME: z.string().check(z.minLength(1)) });

/** Connects to the bus that the environment names. */
export function connectBus(): Bus {
  const { EVENT_BUS_NAME } = z.parse(environment, process.env);
  const client = new EventBridgeClient(clientSettings());
  return {
    async put(events) {
      const Entries = events.map(({ type, detail }) => ({
        EventBusName: EVENT_BUS_NAME,
        Source: eventSource,
        DetailType: type,
        Time: new Date(detail.at * 1000),
        Detail: JSON.stringify(detail),
      }));
      const { Entries: results = [] } = await client.send(new PutEventsCommand({ Entries }));
      return events.map((_, at) => {
        const result = results[at];
        if (result?.EventId !== undefined) return undefined;
        return result?.ErrorCode ?? 'no response';
      });
    },
  };
}
