/** The first and last port on which print servers take raw jobs. Nmap leaves them out of its questions as well (`Exclude T:9100-9107`). */
const FIRST = 9100;
const LAST = 9107;

/** The check that asks an open port what it is; a print port is left out of it. */
export const PORT_SERVICE = 'port-service';

/** How the ports are named to users. */
export const PRINT_PORTS = `${FIRST}-${LAST}`;

/** Why such a port is asked nothing, in the user's words. */
export const UNASKED_REASON = 'not probed, because a printer would print the probe';

/** Whether what arrives at this port may come out on paper. */
export function isPrintPort(port: number): boolean {
  return port >= FIRST && port <= LAST;
}

/** What the run's detail says of open ports that were asked nothing; empty for none. */
export function unaskedWords(count: number): string {
  if (count === 0) return '';
  const ports = count === 1 ? '1 open port' : `${count.toLocaleString('en-US')} open ports`;
  return `${ports} from ${FIRST} to ${LAST} ${count === 1 ? 'was' : 'were'} ${UNASKED_REASON}`;
}
