import { deleteNotification as route } from '../../shared/api/scan/notification.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { connectVault } from '../../shared/store/credentials-vault.ts';
import { deleteNotification } from '../../shared/store/notifications.ts';

const connect = () => ({ store: connectStore(), vault: connectVault() });

export const handler = endpoint(route, connect, (parts, call) =>
  deleteNotification(parts, call, call.input.notification_id),
);
