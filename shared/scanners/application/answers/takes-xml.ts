import type { InjectionPoint } from '../active-check.ts';
import { xmlDocument } from './xml-document.ts';

/** True for a point whose value is a document of XML: the site's own, or its JSON written as such. */
export function takesXml({ kind, value }: InjectionPoint): boolean {
  return (kind === 'query' || kind === 'field' || kind === 'document') && xmlDocument(value) !== undefined;
}
