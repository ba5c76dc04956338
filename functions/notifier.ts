import { clockFunction } from '../shared/http/event-function.ts';
import { logLine } from '../shared/log.ts';
import { measure } from '../shared/metrics/measure.ts';
import { connectCourier } from '../shared/notices/connect.ts';
import { lookForNotices } from '../shared/notices/look.ts';

/** Left for the messages that are on their way when time is up: each ends by its own limit. */
const marginMs = 45_000;

const connect = () => ({ ...connectCourier(), log: logLine, measure });

export const handler = clockFunction('notices told', connect, (looker, { remainingMs }) =>
  lookForNotices(looker, looker.store.now() + remainingMs() - marginMs),
);
