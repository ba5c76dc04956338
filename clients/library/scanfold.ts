/** The package `scanfold`: what a program needs to use the service. */
export { routesByArea as routes } from '../../shared/api/routes.ts';
export {
  type Answer,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type FileAnswer,
} from './client.ts';
export { RequestFailed, RunMissing, UnexpectedAnswer } from './failure.ts';
export type { RetryPolicy } from './retry.ts';
export { type WaitOptions, waitForRun } from './wait-for-run.ts';
