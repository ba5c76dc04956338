/** The sockets that all connect scans of a scan share: so many at once, and no connect scan more than its share of them. */
export class SocketPool {
  readonly #sockets: number;
  #used = 0;
  #scans = 0;

  constructor(sockets: number) {
    this.#sockets = sockets;
  }

  /** How many one of the connect scans may hold. */
  get share(): number {
    return Math.max(1, Math.floor(this.#sockets / Math.max(1, this.#scans)));
  }

  join(): void {
    this.#scans += 1;
  }

  leave(): void {
    this.#scans -= 1;
  }

  /** Takes a socket if there is one. */
  take(): boolean {
    if (this.#used >= this.#sockets) return false;
    this.#used += 1;
    return true;
  }

  release(): void {
    this.#used -= 1;
  }
}
