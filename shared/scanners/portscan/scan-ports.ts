import { inFrame } from '../../scanning/frame/in-frame.ts';
import { parsePortList } from '../../scanning/ports/port-list.ts';
import { SettingInvalid } from '../../scanning/scan-ended.ts';
import type { ScanContext, ScanOutcome } from '../../scanning/scanner.ts';
import { checkpointOf } from './checkpoint.ts';
import { PortScan } from './port-scan.ts';
import type { PortScanSettings, PortScanTuning } from './scan-state.ts';

const TUNING: PortScanTuning = { blockSize: 1024, chunkSize: 1024, commitEveryMs: 5000, reserveMs: 15_000 };
const MAX_ADDRESSES = 65_536n;

/** Nothing of a port scan can break by itself. */
function faulty(_: string, error: unknown): never {
  throw error;
}

/**
 * Scans TCP ports by connecting, confirms and names what is open, and reports one finding per open port.
 * Every port of every address of `target` (an IP address or CIDR range; host bits may be set) is looked at; in a range,
 * addresses that answer on none of the ports tried first are counted and left out. Throws `signal.reason` when aborted
 * and whatever `commit` throws.
 */
export async function scanPorts(
  { target }: { readonly target: string },
  settings: PortScanSettings,
  context: ScanContext,
  tuning: PortScanTuning = TUNING,
): Promise<ScanOutcome> {
  const checkpoint = checkpointOf(target, settings.ports);
  return await inFrame({ context, settings: { faulty }, tuning, checkpoint }, (frame, { at }) => {
    const range = context.egress.range(target);
    if (range.size > MAX_ADDRESSES) throw new SettingInvalid(`The range ${target} has more than 65,536 addresses`);
    return new PortScan({ frame, target, range, ports: parsePortList(settings.ports), settings, tuning, at });
  });
}
