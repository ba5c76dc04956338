import type { Found, ScanFrame } from '../../scanning/frame/scan-frame.ts';
import type { Absence, Observation } from '../../scanning/scanner.ts';
import type { LoadedCves } from '../../scanning/vulnerabilities/load-cves.ts';
import { platformIn } from '../../scanning/vulnerabilities/platform.ts';
import { productsOfCpe, productsOfTechnology } from '../../scanning/vulnerabilities/product-names.ts';
import { type SeenSoftware, vulnerableSoftware } from '../../scanning/vulnerabilities/vulnerable-software.ts';
import type { PortArtifact } from './artifact.ts';
import { OPEN_PORT, printable, resourceOf } from './port-check.ts';
import { recognise, tellingExchanges } from './recognise.ts';
import { reproduceLine } from './reproduce.ts';

/** The part of a response that is the server's own: of HTTP without the page. */
const ownWords = (text: string) => (text.startsWith('HTTP/') ? (text.split('\r\n\r\n', 1)[0] ?? '') : text);

/** The software of a port by what its service disclosed; undefined where it named none. */
function softwareOf(artifact: PortArtifact): SeenSoftware | undefined {
  const found = recognise(artifact);
  const { product, version, cpe } = found?.recognition ?? {};
  if (product === undefined) return undefined;
  const telling = tellingExchanges(artifact, found?.rule);
  const said = telling.map(({ text }) => printable(ownWords(text), 600).trimEnd()).join('\n');
  return {
    name: product,
    version,
    products: cpe === undefined ? productsOfTechnology(product) : productsOfCpe(cpe),
    platform: platformIn(said),
    resource: resourceOf(artifact.address, artifact.family, artifact.port),
    evidence: said,
    reproduce: reproduceLine(artifact, telling.at(-1), artifact.tls !== undefined),
  };
}

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

  /** An open port was examined. */
  note(artifact: PortArtifact): void {
    if (this.#cves?.kind !== 'loaded') return;
    const software = softwareOf(artifact);
    if (software !== undefined) this.#seen.set(software.resource, { address: artifact.address, software });
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
