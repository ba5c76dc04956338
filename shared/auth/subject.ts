/**
 * The maximum length of a subject in characters. It is part of keys and of every audit record; OpenID Connect's have
 * 255.
 */
export const maxSubjectLength = 256;

/** What the names of API tokens begin with as callers: `token:<id>`. No identity provider may name a person so. */
const apiTokenPrefix = 'token:';

/** The subject of an API token. */
export function subjectOfApiToken(tokenId: number): string {
  return `${apiTokenPrefix}${tokenId}`;
}

/** Whether a subject is an API token, as opposed to a user or program with a token of the identity provider. */
export function isApiTokenSubject(subject: string): boolean {
  return subject.startsWith(apiTokenPrefix);
}

/** Whether a text is a valid subject. */
export function isSubject(text: string): boolean {
  return text.trim() !== '' && [...text].length <= maxSubjectLength;
}
