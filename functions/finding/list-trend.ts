import { listTrend } from '../../shared/api/finding/trend.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { readTrend } from '../../shared/store/runs/trend.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listTrend, connectStore, async (store, { project, input }) => ({
  output: { trend: await readTrend(store, project, input) },
}));
