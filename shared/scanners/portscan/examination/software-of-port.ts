import { platformIn } from '../../../scanning/vulnerabilities/platform.ts';
import { productsOfCpe, productsOfTechnology } from '../../../scanning/vulnerabilities/product-names.ts';
import type { SeenSoftware } from '../../../scanning/vulnerabilities/vulnerable-software.ts';
import { recogniseService, tellingExchanges } from '../naming/recognise.ts';
import type { PortArtifact } from './artifact.ts';
import { printableReply } from './port-check.ts';
import { resourceOf } from './port-place.ts';
import { reproduceLine } from './reproduce.ts';

/** The part of a response that is the server's own: of HTTP without the page. */
const ownWords = (text: string) => (text.startsWith('HTTP/') ? (text.split('\r\n\r\n', 1)[0] ?? '') : text);

/** The software of a port by what its service disclosed; undefined where it named none. */
export function softwareOf(artifact: PortArtifact): SeenSoftware | undefined {
  const found = recogniseService(artifact);
  const { product, version, cpe } = found?.recognition ?? {};
  if (product === undefined) return undefined;
  const telling = tellingExchanges(artifact, found?.rule);
  const said = telling.map(({ text }) => printableReply(ownWords(text), 600).trimEnd()).join('\n');
  return {
    name: product,
    version,
    products: cpe === undefined ? productsOfTechnology(product) : productsOfCpe(cpe),
    platform: platformIn(said),
    resource: resourceOf(artifact.address, artifact.family, artifact.port),
    evidence: said,
    reproduce: reproduceLine(artifact, telling.at(-1)),
  };
}
