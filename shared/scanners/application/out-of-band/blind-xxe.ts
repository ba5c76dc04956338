import { takesXml } from '../answers/takes-xml.ts';
import { documentWith, xmlDocument } from '../answers/xml-document.ts';
import { pointInWords } from '../probing/point-words.ts';
import type { OutOfBandCheck } from './out-of-band-check.ts';

/**
 * Blind XXE. A point whose own value is XML gets it with an external entity at an address of the stage: once as an entity in
 * its texts, once as a parameter entity, which a parser reads with the document type itself. Fires for a parser that loads
 * either, whatever it answers; silent for one that refuses document types or loads nothing from outside.
 */
export const blindXxe: OutOfBandCheck = {
  id: 'blind-xxe',
  title: 'Blind XXE: external entity requested',
  score: 8,
  confidence: 'firm',
  cwe: [611],
  references: [
    'https://owasp.org/www-community/vulnerabilities/XML_External_Entity_(XXE)_Processing',
    'https://cheatsheetseries.owasp.org/cheatsheets/XML_External_Entity_Prevention_Cheat_Sheet.html',
  ],
  risk: 'An attacker can make the server send requests to internal addresses and, by a document type of their own, usually send files of the server to themselves, including configuration with passwords and keys.',
  recommendation:
    'Reject documents with a document type declaration (DTD), or at least external entities: Java `setFeature("http://apache.org/xml/features/disallow-doctype-decl", true)`, .NET `XmlResolver = null` and `DtdProcessing.Prohibit`, Python `defusedxml`, PHP without `LIBXML_NOENT` and `LIBXML_DTDLOAD`, libxml2 with `XML_PARSE_NONET`.',
  proof: 'request',
  profile: 'standard',
  appliesTo: takesXml,
  values: ({ value }, { url }) => {
    const document = xmlDocument(value);
    if (document === undefined) return [];
    const of = (declarations: string, reference: string) =>
      documentWith(document, { declarations, reference, at: document.texts }).written;
    return [of(`<!ENTITY sf SYSTEM "${url}">`, '&sf;'), of(`<!ENTITY % sf SYSTEM "${url}"> %sf;`, '')];
  },
  words: (point) => `${pointInWords(point)} accepts XML, and an external entity of the document was requested.`,
};
