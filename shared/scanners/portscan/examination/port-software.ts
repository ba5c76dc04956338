import type { Found, ScanFrame } from '../../../scanning/frame/scan-frame.ts';
import type { Absence, Observation } from '../../../scanning/scanner.ts';
import type { LoadedCves } from '../../../scanning/vulnerabilities/load-cves.ts';
import { type SeenSoftware, vulnerableSoftware } from '../../../scanning/vulnerabilities/vulnerable-software.ts';
import { OPEN_PORT } from './port-place.ts';

/** The software that was seen at open ports, until their block of ports is reported. */
export class PortSoftware {
  readonly #frame: ScanFrame;
  readonly #cves: LoadedCves | undefined;
  readonly #seen = new Map<string, { readonly address: string; readonly software: SeenSoftware }>();

  /** `cves` is undefined where a scan is not to look for known vulnerabilities. */
  constructor(frame: ScanFrame, cves: LoadedCves | undefined) {
    this.#frame = frame;
    this.#cves = cves;
  }

  /** What the whole scan leaves out: to be reported once. */
  left(target: string): Found {
    if (this.#cves?.kind !== 'none') return {};
    const { reason } = this.#cves;
    return { coverage: [{ checkId: vulnerableSoftware.id, target, outcome: 'skipped', count: 1, reason }] };
  }

  /** An open port of an address was examined; undefined where its service named no software. */
  note(address: string, software: SeenSoftware | undefined): void {
    if (this.#cves?.kind === 'loaded' && software !== undefined)
      this.#seen.set(software.resource, { address, software });
  }

  /** The known vulnerabilities of ports that are reported now, and what is gone with ports that are closed. */
  take(observed: readonly Observation[], absent: readonly Absence[] = []): Found {
    const cves = this.#cves;
    if (cves?.kind !== 'loaded') return {};
    const results = observed.flatMap(({ checkId, resource }) => {
      const seen = checkId === OPEN_PORT ? this.#seen.get(resource) : undefined;
      if (seen === undefined) return [];
      this.#seen.delete(resource);
      // A port has one service: another product there is proof that the earlier one is gone.
      const isGone = (known: Absence) => known.resource === resource;
      return [this.#frame.judge([vulnerableSoftware], { software: [seen.software], cves, isGone }, seen.address)];
    });
    const closed = new Set(absent.flatMap(({ checkId, resource }) => (checkId === OPEN_PORT ? resource : [])));
    const known = this.#frame.context.known.filter(
      ({ checkId, resource }) => checkId === vulnerableSoftware.id && closed.has(resource),
    );
    const gone = known.map(({ checkId, resource, location }) => ({ checkId, resource, location }));
    return {
      observed: results.flatMap((each) => each.observed),
      absent: [...results.flatMap((each) => each.absent), ...gone],
      coverage: results.flatMap((each) => each.coverage),
    };
  }
}
