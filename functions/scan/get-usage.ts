import { getUsage } from '../../shared/api/scan/usage.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { readScannerMemory } from '../../shared/store/records/limits.ts';
import { monthUsageOf } from '../../shared/store/runs/month-usage.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

const connect = () => ({ store: connectStore(), memoryMb: readScannerMemory(process.env) });

export const handler = endpoint(getUsage, connect, async ({ store, memoryMb }, { project, input }) => ({
  output: { usage: await monthUsageOf(store, project, memoryMb, input.month) },
}));
