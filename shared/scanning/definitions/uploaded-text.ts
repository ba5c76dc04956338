import { hash } from 'node:crypto';
import type { UploadedDefinition } from '../../records/policies/uploaded-definition.ts';
import { definitionFormats, definitionOf } from './definition-of.ts';

/** Stands for the target, which a definition is read against once more when it is scanned. */
const anywhere = new URL('https://target.invalid/');

/**
 * What is known of the text of an API definition that is to be uploaded, or the rule that it breaks. JSON alone: all formats
 * have it, and the parser of YAML takes longer to load than all the rest of a function.
 */
export function uploadedFacts(text: string): { readonly facts: UploadedDefinition } | { readonly fault: string } {
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return { fault: 'must be JSON (convert YAML to JSON)' };
  }
  const definition = definitionOf(document, { url: anywhere, target: anywhere });
  if (definition === undefined) return { fault: `must be ${definitionFormats}` };
  const { format, operations } = definition;
  if (operations.length === 0) return { fault: `must have an operation: none of this ${format} document can be read` };
  const digest = hash('sha256', text, 'hex').slice(0, 16);
  return { facts: { format, operations: operations.length, characters: text.length, digest } };
}
