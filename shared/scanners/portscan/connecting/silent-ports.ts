const PORTS = 65_536;

/** The silent ports of an address with the number of their tries, small: many addresses are scanned at once. */
export class SilentPorts {
  /** Made for the first one: most addresses have none. */
  #tries: Uint8Array | undefined;
  /** How many there are. */
  #size = 0;

  /** A port did not answer `tries` tries; 0 for one that answered after all. */
  note(port: number, tries: number): void {
    this.#size += (tries > 0 ? 1 : 0) - (this.triesOf(port) > 0 ? 1 : 0);
    if (this.#size > 0) this.#tries ??= new Uint8Array(PORTS);
    if (this.#tries !== undefined) this.#tries[port] = tries;
  }

  triesOf(port: number): number {
    return this.#tries?.[port] ?? 0;
  }

  /** Ports that were tried less often than that. */
  below(tries: number): number[] {
    return this.#where((each) => each < tries);
  }

  /** How many ports had a number of tries that is not enough. */
  count(isTooFew: (tries: number) => boolean): number {
    return this.#where(isTooFew).length;
  }

  #where(holds: (tries: number) => boolean): number[] {
    const ports: number[] = [];
    for (let port = 0, left = this.#size; left > 0 && port < PORTS; port += 1) {
      const tries = this.triesOf(port);
      if (tries === 0) continue;
      left -= 1;
      if (holds(tries)) ports.push(port);
    }
    return ports;
  }
}
