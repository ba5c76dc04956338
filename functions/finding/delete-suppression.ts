import { deleteSuppression as route } from '../../shared/api/finding/suppression.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { deleteSuppression } from '../../shared/store/findings/change-suppression.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(route, connectStore, (store, call) =>
  deleteSuppression(store, call, call.input.suppression_id),
);
