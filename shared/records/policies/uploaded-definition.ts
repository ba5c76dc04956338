import * as z from 'zod/mini';

/** Characters of an API definition that a policy takes: a request has at most 1 MiB. The document is stored apart. */
export const maxDefinitionCharacters = 900_000;

/** What is known of the API definition that was uploaded with a policy. */
export const uploadedDefinition = z.object({
  /** As its authors write it: `OpenAPI 3`. */
  format: z.string(),
  /** Operations that could be read. */
  operations: z.int(),
  characters: z.int(),
  /** The beginning of its SHA-256, in hexadecimal. */
  digest: z.string(),
});

export type UploadedDefinition = z.output<typeof uploadedDefinition>;
