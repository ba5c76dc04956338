import { redeliverNotification } from '../../shared/api/scan/delivery.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { connectCourier } from '../../shared/notices/connect.ts';
import { redeliver } from '../../shared/notices/send-now.ts';

export const handler = endpoint(redeliverNotification, connectCourier, (courier, call) =>
  redeliver(courier, call, call.input.delivery_id),
);
