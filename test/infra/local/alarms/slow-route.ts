// A function of a route that takes longer to answer than users bear.
import { setTimeout as sleep } from 'node:timers/promises';

export const handler = async () => {
  await sleep(10_500);
  return { statusCode: 200, body: '{}' };
};
