import { whoami as route } from '../../shared/api/scan/caller.ts';
import { callerOf } from '../../shared/auth/caller.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

export const handler = endpoint(
  route,
  () => undefined,
  async (_, { principal }) => ({ output: { caller: callerOf(principal) } }),
);
