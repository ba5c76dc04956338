/** The sockets that all sweeps of a scan share: so many at once, and no sweep more than its share of them. */
export class SocketPool {
  readonly #sockets: number;
  #used = 0;
  #sweeps = 0;

  constructor(sockets: number) {
    this.#sockets = sockets;
  }

  /** How many one of the sweeps may hold. */
  get share(): number {
    return Math.max(1, Math.floor(this.#sockets / Math.max(1, this.#sweeps)));
  }

  join(): void {
    this.#sweeps += 1;
  }

  leave(): void {
    this.#sweeps -= 1;
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
