/** The longest name of a caller in characters. It is part of keys and of every audit record; OpenID Connect's have 255. */
export const maxSubjectLength = 256;

/** Whether a text may be the name of a caller. */
export function isSubject(text: string): boolean {
  return text.trim() !== '' && [...text].length <= maxSubjectLength;
}
