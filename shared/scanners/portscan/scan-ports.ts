import { EgressRefused } from '../../scanning/egress/egress.ts';
import { PortListInvalid, parsePortList } from '../../scanning/ports/port-list.ts';
import type { ScanContext, ScanOutcome } from '../../scanning/scanner.ts';
import { PortScan, type PortScanSettings, type PortScanTuning } from './port-scan.ts';
import { failedDetail, NO_SOCKETS } from './scan-detail.ts';
import { LocalSocketsExhausted } from './sweep.ts';

const TUNING: PortScanTuning = { blockSize: 1024, chunkSize: 1024, commitEveryMs: 5000, reserveMs: 15_000 };
const MAX_ADDRESSES = 65_536n;

/**
 * Scans TCP ports by connecting, confirms and names what is open, and reports one finding per open port.
 * Every port of every address of `target` (an IP address or CIDR range; host bits may be set) is looked at; in a range,
 * addresses that answer on none of the ports tried first are counted and left out. Throws `signal.reason` when aborted
 * and whatever `commit` throws.
 */
export async function scanPorts(
  target: { readonly target: string },
  settings: PortScanSettings,
  context: ScanContext,
  tuning: PortScanTuning = TUNING,
): Promise<ScanOutcome> {
  context.signal.throwIfAborted();
  let scan: PortScan | undefined;
  try {
    const range = context.egress.range(target.target);
    if (range.size > MAX_ADDRESSES) {
      return failedDetail(`The range ${target.target} has more than 65,536 addresses`, 'setting_invalid');
    }
    scan = new PortScan(target.target, range, parsePortList(settings.ports), settings, context, tuning);
    return await scan.run();
  } catch (error) {
    if (error instanceof EgressRefused) {
      return { kind: 'blocked', detail: error.message.slice(0, 255), errorClass: 'target_refused' };
    }
    if (error instanceof PortListInvalid) return failedDetail(error.message, 'setting_invalid');
    if (error instanceof LocalSocketsExhausted) return failedDetail(NO_SOCKETS);
    throw error;
  } finally {
    scan?.close();
  }
}
