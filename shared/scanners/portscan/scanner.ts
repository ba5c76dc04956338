import { NotTestable, type PinnedRange } from '../../scanning/egress/egress.ts';
import { inFrame } from '../../scanning/frame/in-frame.ts';
import type { FramedScan, ScanFrame } from '../../scanning/frame/scan-frame.ts';
import { nameOfPorts, portsOf } from '../../scanning/ports/port-set.ts';
import { failed, SettingInvalid } from '../../scanning/scan-ended.ts';
import type { KnownFinding, ScanContext, ScanOutcome, ScanScope } from '../../scanning/scanner.ts';
import { checkpointOf } from './checkpoint.ts';
import { Examination } from './examination/examination.ts';
import { PortScan } from './port-scan.ts';
import { atPlace, retestPlaceOf } from './retest-place.ts';
import { covered, type PortScanSettings, type PortScanTuning } from './scan-state.ts';

const TUNING: PortScanTuning = { blockSize: 1024, chunkSize: 1024, commitEveryMs: 5000, reserveMs: 15_000 };
const MAX_ADDRESSES = 65_536n;

/** The scan of a target that cannot be reached from here: it says so of all its ports, and is over. */
function untestable(frame: ScanFrame, target: string, ports: number, reason: string): FramedScan {
  return {
    run: async () => {
      frame.take({ coverage: [covered(target, 'not_testable', ports, reason)] });
      await frame.settle();
      return failed(reason, 'not_testable');
    },
    state: () => null,
    progress: () => ({ done: 1, planned: 1 }),
    left: () => '',
  };
}

/** The range of a target, or why it is not testable from here. Throws EgressRefused. */
function rangeOf({ egress }: ScanContext, target: string): PinnedRange | NotTestable {
  try {
    return egress.range(target);
  } catch (error) {
    if (error instanceof NotTestable) return error;
    throw error;
  }
}

/** The stage's settings, and what the policy chooses in their place. */
function chosen({ ports, ...stage }: PortScanSettings, { portscan }: ScanScope) {
  const { udp = stage.udp ?? false, tls = true } = portscan ?? {};
  return { portSet: portscan?.ports ?? ports.split(','), settings: { ...stage, ports, udp, tls } };
}

/** Those findings of earlier scans that are about one port over TCP. */
async function portFindings(
  known: readonly KnownFinding[],
  examination: Examination,
): Promise<readonly KnownFinding[]> {
  if (known.length === 0) return [];
  const { isPortCheck } = await examination.load();
  return known.filter(({ checkId }) => isPortCheck(checkId));
}

/** Without an operator who hears of it, a bug is none to go on with. */
function unheard(_: string, error: unknown): never {
  throw error;
}

/**
 * Scans TCP ports by connecting, confirms and names what is open, and reports one finding per open port.
 * Every port of every address of `target` (an IP address or CIDR range; host bits may be set) is looked at; in a range,
 * addresses that answer on none of the ports tried first are counted; the others of their ports are reported as not scanned. Throws `signal.reason` when aborted
 * and whatever `commit` throws.
 */
export async function scanPorts(
  setting: { readonly target: string },
  stage: PortScanSettings,
  given: ScanContext,
  wanted: PortScanTuning = TUNING,
): Promise<ScanOutcome> {
  const place = given.retest && retestPlaceOf(given.retest);
  const { target, context, tuning } = place
    ? atPlace(place, given, wanted)
    : { ...setting, context: given, tuning: wanted };
  const { portSet, settings } = chosen(stage, context.scope);
  const { faulty = unheard } = settings;
  const checkpoint = checkpointOf(target, nameOfPorts(portSet), settings.udp);
  return await inFrame({ context, settings: { faulty }, tuning, checkpoint }, async (frame, { at }) => {
    const ports = portsOf(portSet);
    const range = rangeOf(context, target);
    if (range instanceof NotTestable) return untestable(frame, target, ports.size, range.message);
    if (range.size > MAX_ADDRESSES) throw new SettingInvalid(`The range ${target} has more than 65,536 addresses`);
    const { cves: feed, udp } = settings;
    const examination = new Examination();
    const known = await portFindings(context.known, examination);
    const udpServices = udp ? (tuning.udpServices ?? (await import('./udp/udp-services.ts')).UDP_SERVICES) : [];
    const cves = await feed?.();
    return new PortScan({ frame, target, range, ports, settings, tuning, at, cves, examination, known, udpServices });
  });
}
