/** The longest name of a caller in characters. It is part of keys and of every audit record; OpenID Connect's have 255. */
export const maxSubjectLength = 256;

/** What the names of API tokens begin with as callers: `token:<id>`. No identity provider may name a person so. */
const apiTokenPrefix = 'token:';

/** The name of an API token as a caller. */
export function subjectOfApiToken(tokenId: number): string {
  return `${apiTokenPrefix}${tokenId}`;
}

/** Whether a caller is an API token, and not a person or a program with a token of the identity provider. */
export function isApiTokenSubject(subject: string): boolean {
  return subject.startsWith(apiTokenPrefix);
}

/** Whether a text may be the name of a caller. */
export function isSubject(text: string): boolean {
  return text.trim() !== '' && [...text].length <= maxSubjectLength;
}
