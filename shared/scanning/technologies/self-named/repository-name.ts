/** Where the source of software is kept: the name of the repository stands behind that of its owner. */
const repository =
  /^https?:\/\/(?:www\.)?(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org|git\.sr\.ht|gitea\.com)\/[^/?#\s]+\/([^/?#\s]+?)(?:\.git)?\/?(?:[?#\s]|$)/i;

/** The name of the repository that an address is of, at one of the large hosts. */
export const repositoryName = (address: string): string | undefined => repository.exec(address)?.[1];
