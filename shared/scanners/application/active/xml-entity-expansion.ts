import type { ActiveCheck } from '../active-check.ts';
import { entityFile } from '../answers/entity-file.ts';
import { expandedDocument } from '../answers/expanded-document.ts';
import { takesXml } from '../answers/takes-xml.ts';
import { printableLine } from '../content/evidence.ts';
import { causeOf, pointInWords } from '../probing/point-words.ts';

/**
 * XML entity expansion (billion laughs). A parameter takes XML, and the server puts in entities that the document
 * declares itself: two halves of a word are returned joined. Asked only where the site's own value is XML. Silent
 * where a file can be read, too, which xml-external-entity reports, and where a document type is refused or its
 * entities stay as they are. Certain.
 */
export const xmlEntityExpansion: ActiveCheck = {
  id: 'xml-entity-expansion',
  title: 'XML entity expansion (billion laughs)',
  score: 6,
  confidence: 'certain',
  cwe: [776],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/XML_External_Entity_Prevention_Cheat_Sheet.html',
    'https://cwe.mitre.org/data/definitions/776.html',
  ],
  risk: 'An attacker can send a small document with nested entities that expands to gigabytes, which stops the server unless its parser has a limit. With many parsers the same setting also allows external entities, which read files and internal addresses.',
  recommendation:
    'Reject documents with a document type declaration (DTD): Java `setFeature("http://apache.org/xml/features/disallow-doctype-decl", true)`, .NET `DtdProcessing.Prohibit`, Python `defusedxml`, PHP without `LIBXML_NOENT` and `LIBXML_DTDLOAD`. Update the parser to a version that limits entity expansion.',
  appliesTo: takesXml,
  async probe(probe) {
    const found = await expandedDocument(probe);
    if (found === undefined || (await entityFile(probe, found)) !== undefined) return undefined;
    return {
      cause: causeOf(probe.point),
      description: `${pointInWords(probe.point)} accepts XML, and the server expands entities that the document itself declares. Nested entities were not sent.`,
      evidence: `sent: ${printableLine(found.written, 500)}\nin the response: ${found.shown}`,
      response: found.response,
    };
  },
};
