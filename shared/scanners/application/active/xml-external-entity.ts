import type { ActiveCheck } from '../active-check.ts';
import { printableLine } from '../content/evidence.ts';
import { entityFile } from '../probing/entity-file.ts';
import { expandedDocument } from '../probing/expanded-document.ts';
import { causeOf, wordsOf } from '../probing/point-words.ts';
import { xmlDocument } from '../probing/xml-document.ts';

/**
 * A parameter takes XML, and a file of the server that the document names as an external entity comes back in the
 * answer: the lines of `/etc/passwd` or of `win.ini`. Asked only where the site's own value is XML whose inner entities
 * are put in. Silent where a file that does not exist shows the same. Nothing is fetched from other hosts. Certain.
 */
export const xmlExternalEntity: ActiveCheck = {
  id: 'xml-external-entity',
  title: 'Files of the server can be read by XML (external entities)',
  score: 8,
  confidence: 'certain',
  cwe: [611],
  references: [
    'https://owasp.org/www-community/vulnerabilities/XML_External_Entity_(XXE)_Processing',
    'https://cwe.mitre.org/data/definitions/611.html',
  ],
  risk: "Anybody reads the files that the application may read, its settings with passwords and keys among them, and makes the server ask addresses of its inner network, a cloud's credentials included.",
  recommendation:
    'Refuse documents with a document type, or at least external entities: Java `setFeature("http://apache.org/xml/features/disallow-doctype-decl", true)`, .NET `XmlResolver = null` and `DtdProcessing.Prohibit`, Python `defusedxml`, PHP without `LIBXML_NOENT` and `LIBXML_DTDLOAD`, libxml2 with `XML_PARSE_NONET`.',
  asks: ({ kind, value }) => kind === 'query' && xmlDocument(value) !== undefined,
  async probe(probe) {
    const expanded = await expandedDocument(probe);
    const found = expanded && (await entityFile(probe, expanded));
    if (found === undefined) return undefined;
    return {
      cause: causeOf(probe.point),
      description: `${wordsOf(probe.point)} takes XML that can name any file of the server, and its content comes back.`,
      evidence: `sent: ${printableLine(found.written, 500)}\nin the answer: ${printableLine(found.line, 100)}`,
      response: found.response,
    };
  },
};
