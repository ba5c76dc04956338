import type { ActiveCheck } from '../active-check.ts';
import { entityFile } from '../answers/entity-file.ts';
import { expandedDocument } from '../answers/expanded-document.ts';
import { takesXml } from '../answers/takes-xml.ts';
import { printableLine } from '../content/evidence.ts';
import { causeOf, pointInWords } from '../probing/point-words.ts';

/**
 * XXE: external entity processed. A parameter takes XML, and a file of the server that the document names as an
 * external entity is returned in the response: the lines of `/etc/passwd` or of `win.ini`. Asked only where the site's
 * own value is XML whose inner entities are put in. Silent where a file that does not exist shows the same. Nothing is
 * fetched from other hosts. Certain.
 */
export const xmlExternalEntity: ActiveCheck = {
  id: 'xml-external-entity',
  title: 'XXE: external entity processed',
  score: 8,
  confidence: 'certain',
  cwe: [611],
  references: [
    'https://owasp.org/www-community/vulnerabilities/XML_External_Entity_(XXE)_Processing',
    'https://cwe.mitre.org/data/definitions/611.html',
  ],
  risk: 'An unauthenticated attacker can read files that the application can read, including configuration with passwords and keys. The server can also be made to send requests to internal addresses, such as the credentials endpoint of a cloud provider.',
  recommendation:
    'Reject documents with a document type declaration (DTD), or at least external entities: Java `setFeature("http://apache.org/xml/features/disallow-doctype-decl", true)`, .NET `XmlResolver = null` and `DtdProcessing.Prohibit`, Python `defusedxml`, PHP without `LIBXML_NOENT` and `LIBXML_DTDLOAD`, libxml2 with `XML_PARSE_NONET`.',
  appliesTo: takesXml,
  async probe(probe) {
    const expanded = await expandedDocument(probe);
    const found = expanded && (await entityFile(probe, expanded));
    if (found === undefined) return undefined;
    return {
      cause: causeOf(probe.point),
      description: `${pointInWords(probe.point)} accepts XML, and an external entity that references a system file of the server was resolved: the response contains the file.`,
      evidence: `sent: ${printableLine(found.written, 500)}\nin the response: ${printableLine(found.line, 100)}`,
      response: found.response,
    };
  },
};
