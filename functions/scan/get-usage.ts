import { getUsage } from '../../shared/api/scan/usage.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { readScannerMemory } from '../../shared/store/limits.ts';
import { usageOf } from '../../shared/store/month-usage.ts';

const connect = () => ({ store: connectStore(), memoryMb: readScannerMemory(process.env) });

export const handler = endpoint(getUsage, connect, async ({ store, memoryMb }, { project, input }) => ({
  output: { usage: await usageOf(store, project, memoryMb, input.month) },
}));
