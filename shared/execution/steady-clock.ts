/**
 * A clock in milliseconds that begins as another one and runs on evenly whatever that is set to meanwhile: pauses,
 * deadlines and rates of a scan would otherwise last as much longer as the clock was put back.
 */
export function steadyClock(now: () => number, passed: () => number = () => performance.now()): () => number {
  const ahead = now() - passed();
  return () => Math.floor(ahead + passed());
}
