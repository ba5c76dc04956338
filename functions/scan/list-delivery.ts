import { listDelivery } from '../../shared/api/scan/delivery.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { listDeliveries } from '../../shared/store/deliveries.ts';

export const handler = endpoint(listDelivery, connectStore, async (store, { project, input }) =>
  pageReply('delivery', await listDeliveries(store, project, input)),
);
