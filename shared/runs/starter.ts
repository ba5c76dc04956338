import { v7 } from 'uuid';
import { logLine } from '../log.ts';
import { measure } from '../metrics/measure.ts';
import { connectQueue } from '../queueing/queue.ts';
import { type Pipeline, readRunLimits } from '../queueing/slots.ts';
import { connectStore } from '../store/table/connection.ts';
import type { Starter } from './start-run.ts';

/** Connects to the table, the queue and the metrics that changing the state of runs needs. */
export function connectPipeline(): Pipeline {
  return { store: connectStore(), queue: connectQueue(), log: logLine, limits: readRunLimits(process.env), measure };
}

/** Connects to everything that starting runs needs. Run ids are UUIDs of version 7: they sort by time (RFC 9562). */
export function connectStarter(): Starter {
  return { ...connectPipeline(), newId: v7 };
}
