import { putNotification as route } from '../../shared/api/scan/notification.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { readMailRules, requireReachable } from '../../shared/notices/receiver-rules.ts';
import { putNotification } from '../../shared/store/notifications/notifications.ts';
import { connectVault } from '../../shared/store/policies/credentials-vault.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

const connect = () => ({ store: connectStore(), vault: connectVault(), rules: readMailRules(process.env) });

export const handler = endpoint(route, connect, ({ rules, ...parts }, call) => {
  requireReachable(rules, call.input.notification);
  return putNotification(parts, call, call.input.notification);
});
