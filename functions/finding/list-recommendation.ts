import { listRecommendation } from '../../shared/api/finding/recommendation.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { listRecommendations } from '../../shared/store/findings/list-recommendations.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listRecommendation, connectStore, async (store, { project, input }) =>
  pageReply('recommendation', await listRecommendations(store, project, input)),
);
