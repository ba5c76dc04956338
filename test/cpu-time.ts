/** Milliseconds that this thread has computed so far: what else the machine does is not in it, as it would be in a clock. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
