import type { PinnedAddress } from '../../../scanning/egress/egress.ts';
import type { Absence, Observation } from '../../../scanning/scanner.ts';
import { proveAbsence } from '../connecting/absence.ts';
import { covered, type ScanState } from '../scan-state.ts';
import type { Recognition } from '../service-rule.ts';
import { checkCommunity } from './snmp-default-community.ts';
import { UDP_SILENCE, type UdpAnswer, type UdpAsked, UdpAsker } from './udp-asker.ts';
import { judgeUdpPort, knownUdpPort } from './udp-check.ts';
import type { UdpPort } from './udp-plan.ts';

type Asked = UdpAsked<Recognition>;

/**
 * Asks the ports of an address over UDP, all at once, and takes in what came of them in one step. `isOver` is true once
 * the scan has ended: what comes in later is left to the next invocation. Throws OutOfTime where time is short.
 */
export async function scanUdp(
  state: ScanState,
  address: PinnedAddress,
  isOver: () => boolean,
  finished: () => void,
): Promise<void> {
  const { connectsPerSecond, frame, parts, semaphore, udp } = state;
  const { egress, now, signal, userAgent } = frame.context;
  const asker = new UdpAsker({
    ...{ address, egress, now, signal, userAgent, semaphore, connectsPerSecond },
    heedTime: () => frame.heedTime(),
    times: parts.tuning.udpTimes,
  });
  const asked = await Promise.all(
    udp.asked.map(async (each) => ({ ...each, asked: await asker.confirm(asker.questionTo(each)) })),
  );
  const late = await lookAgain(state, address, asker, asked);
  const community = await checkCommunity(state, address, asker, asked);
  frame.heedTime();
  if (isOver()) return;
  const open = asked.map((each) => late.open.get(each.port) ?? each);
  take(state, address, open);
  frame.take(community);
  frame.take({ absent: late.absent });
  finished();
}

interface AskedPort extends UdpPort {
  readonly asked: Asked;
}

/**
 * Asks the ports of earlier findings again that did not answer now. Only two refusals, or much silence while another
 * port of the host answers over UDP afterwards, prove that a service is gone.
 */
async function lookAgain(
  { frame }: ScanState,
  address: PinnedAddress,
  asker: UdpAsker,
  asked: readonly AskedPort[],
): Promise<{ readonly absent: readonly Absence[]; readonly open: ReadonlyMap<number, AskedPort> }> {
  const absent: Absence[] = [];
  const open = new Map<number, AskedPort>();
  const control = asked.find((each) => each.asked.kind !== 'silent');
  const check = async (finding: Absence, each: AskedPort) => {
    let answer: UdpAnswer<Recognition> | undefined;
    const ask = async (to: UdpPort) => {
      const once = await asker.once(asker.questionTo(to));
      if (to === each && once.kind === 'open') answer = once;
      return once.kind === 'open' ? ({ kind: 'open' } as const) : once;
    };
    const isOwn = control === each || control === undefined;
    const fate = await proveAbsence(() => ask(each), isOwn ? undefined : () => ask(control));
    if (fate === 'absent') absent.push(finding);
    if (fate === 'open' && answer !== undefined) open.set(each.port, { ...each, asked: answer });
  };
  await Promise.all(
    frame.context.known.flatMap((finding) => {
      const port = knownUdpPort(finding, address);
      const each = asked.find((one) => one.port === port);
      return each === undefined || each.asked.kind === 'open' ? [] : [check(finding, each)];
    }),
  );
  return { absent, open };
}

/** Findings, coverage and counts of the ports of an address. */
function take(state: ScanState, { address, family }: PinnedAddress, ports: readonly AskedPort[]): void {
  const of = (kind: Asked['kind']) => ports.filter(({ asked }) => asked.kind === kind);
  const target = (some: readonly UdpPort[]) => `${address} ${some.map(({ port }) => port).join(',')}/udp`;
  const [open, closed, silent] = [of('open'), of('refused'), of('silent')];
  const observed = ports.flatMap(({ asked, port, service }): Observation[] => {
    if (asked.kind !== 'open') return [];
    const { answer, read: recognition, sent } = asked;
    return [judgeUdpPort({ address, family, port, service, sent, answer, recognition })];
  });
  state.frame.take({
    observed,
    coverage: [
      covered(target(open), 'positive', open.length),
      covered(target(closed), 'negative', closed.length),
      covered(target(silent), 'not_testable', silent.length, UDP_SILENCE),
    ],
  });
  state.count('udpOpen', open.length);
  state.count('udpClosed', closed.length);
  state.count('udpSilent', silent.length);
}
