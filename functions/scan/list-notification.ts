import { listNotification } from '../../shared/api/scan/notification.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { listNotifications } from '../../shared/store/notifications/notifications.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listNotification, connectStore, async (store, { project, input }) =>
  pageReply('notification', await listNotifications(store, project, input)),
);
