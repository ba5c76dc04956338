import { listToken } from '../../shared/api/scan/token.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { listTokens } from '../../shared/store/tokens.ts';

export const handler = endpoint(listToken, connectStore, async (store, { project, input }) =>
  pageReply('token', await listTokens(store, project, input)),
);
