import { v7 } from 'uuid';
import { logLine } from '../log.ts';
import { connectStore } from '../store/connection.ts';
import { connectQueue } from './queue.ts';
import type { Starter } from './start-run.ts';

/** Connects what starting runs needs. Run ids are UUIDs of version 7: they sort by time (RFC 9562). */
export function connectStarter(): Starter {
  return { store: connectStore(), queue: connectQueue(), newId: v7, log: logLine };
}
