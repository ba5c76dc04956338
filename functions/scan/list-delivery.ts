import { listDelivery } from '../../shared/api/scan/delivery.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { listDeliveries } from '../../shared/store/notifications/deliveries.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listDelivery, connectStore, async (store, { project, input }) =>
  pageReply('delivery', await listDeliveries(store, project, input)),
);
