/** The first and last port on which print servers take raw jobs. Nmap excludes them from its probes as well (`Exclude T:9100-9107`). */
const FIRST = 9100;
const LAST = 9107;

/** The check by which coverage reports service detection; print ports are excluded from it. */
export const PORT_SERVICE = 'port-service';

/** How the ports are named to users. */
export const PRINT_PORTS = `${FIRST}-${LAST}`;

/** Why a print port is not probed, for the user. */
export const NOT_PROBED_REASON = 'not probed, because a printer would print the probe';

/** Whether what arrives at this port may come out on paper. */
export function isPrintPort(port: number): boolean {
  return port >= FIRST && port <= LAST;
}

/** The part of the run's detail about open ports that were not probed; empty for none. */
export function notProbedText(count: number): string {
  if (count === 0) return '';
  const ports = count === 1 ? '1 open port' : `${count.toLocaleString('en-US')} open ports`;
  return `${ports} from ${FIRST} to ${LAST} ${count === 1 ? 'was' : 'were'} ${NOT_PROBED_REASON}`;
}
