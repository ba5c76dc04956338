import { testNotification as route } from '../../shared/api/scan/notification.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { connectCourier } from '../../shared/notices/connect.ts';
import { testNotification } from '../../shared/notices/send-now.ts';

export const handler = endpoint(route, connectCourier, (courier, call) =>
  testNotification(courier, call, call.input.notification_id),
);
