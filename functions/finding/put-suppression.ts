import { putSuppression as route } from '../../shared/api/finding/suppression.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { putSuppression } from '../../shared/store/findings/change-suppression.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(route, connectStore, async (store, call) => {
  const { preview, suppression } = call.input;
  if (!preview) return putSuppression(store, call, suppression);
  const { previewSuppression } = await import('../../shared/store/findings/preview-suppression.ts');
  return previewSuppression(store, call, suppression);
});
