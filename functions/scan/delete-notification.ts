import { deleteNotification as route } from '../../shared/api/scan/notification.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { deleteNotification } from '../../shared/store/notifications/notifications.ts';
import { connectVault } from '../../shared/store/policies/credentials-vault.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

const connect = () => ({ store: connectStore(), vault: connectVault() });

export const handler = endpoint(route, connect, (parts, call) =>
  deleteNotification(parts, call, call.input.notification_id),
);
