import { maxDefinitionCharacters } from '../../shared/records/policies/uploaded-definition.ts';

/** Why a file cannot be uploaded as an API definition, before the service is asked. */
export class UnusableDefinition extends Error {
  override readonly name = 'UnusableDefinition';
  readonly fault: 'too large' | 'unreadable';

  constructor(fault: UnusableDefinition['fault'], message: string) {
    super(message);
    this.fault = fault;
  }
}

/** A request has at most 1 MiB, and the rest of a policy is in it, too. */
const maxBytes = 2 ** 20 - 65_536;

/** In a request the text stands between quotes, where each quote and line break of its own takes two bytes. */
const fits = (text: string) =>
  text.length <= maxDefinitionCharacters && new TextEncoder().encode(JSON.stringify(text)).length <= maxBytes;

/** Whether a text is meant as JSON; what is not may be YAML. Pure. */
export const isJson = (text: string) => /^[\s\ufeff]{0,1000}[[{]/.test(text);

/**
 * The text of an API definition as the service takes it: JSON. What is JSON already stays as it is, so that its digest is that
 * of the file, unless only its blanks make it too large. Pure.
 * @param readYaml asked only where `isJson` says no
 * @throws UnusableDefinition
 */
export function definitionText(text: string, readYaml: (text: string) => unknown): string {
  const isWritten = isJson(text);
  if (isWritten && fits(text)) return text;
  let dense: string;
  try {
    dense = JSON.stringify(isWritten ? JSON.parse(text.replace(/^\ufeff/, '')) : readYaml(text)) ?? '';
  } catch (error) {
    throw new UnusableDefinition('unreadable', error instanceof Error ? error.message : String(error));
  }
  if (fits(dense)) return dense;
  throw new UnusableDefinition('too large', `${dense.length} characters as JSON`);
}
