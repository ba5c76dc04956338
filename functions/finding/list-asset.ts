import { listAsset } from '../../shared/api/finding/asset.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { listAssets } from '../../shared/store/findings/list-assets.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listAsset, connectStore, async (store, { project, input }) =>
  pageReply('asset', await listAssets(store, project, input)),
);
