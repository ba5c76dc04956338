import { listToken } from '../../shared/api/scan/token.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { listTokens } from '../../shared/store/access/tokens.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listToken, connectStore, async (store, { project, input }) =>
  pageReply('token', await listTokens(store, project, input)),
);
