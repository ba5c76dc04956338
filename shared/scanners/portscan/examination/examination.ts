import type { examiner } from './examine-port.ts';

type Examiner = typeof examiner;

/**
 * The examination of open ports, loaded with the first one: it is most of the scanner's code, and where all ports are
 * closed nothing of it is needed.
 */
export class Examination {
  #examiner: Examiner | undefined;

  async load(): Promise<Examiner> {
    this.#examiner ??= (await import('./examine-port.ts')).examiner;
    return this.#examiner;
  }

  /** As far as any port was examined; there is nothing to judge before. */
  get loaded(): Examiner | undefined {
    return this.#examiner;
  }
}
