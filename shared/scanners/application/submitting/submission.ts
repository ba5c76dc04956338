import * as z from 'zod/mini';

/** A request that may change data: of a form, or of an API's operation. That of a form by GET has its fields in the address. */
export const submission = z.object({
  method: z.enum(['POST', 'PUT', 'PATCH', 'GET']),
  mediaType: z.string(),
  /** Names and values of a form in its order; none of JSON and XML. */
  fields: z.array(z.tuple([z.string(), z.string()])),
  /** Fields for files, which are sent empty. */
  files: z.array(z.string()),
  /** A body that is no form's. */
  text: z.string(),
  /** The page that has the form: it is asked for anew before each request where `fresh` has names. */
  page: z.optional(z.string()),
  /** Hidden fields, whose values are those of the page as it is then. */
  fresh: z.array(z.string()),
  /** The fields of a log-in for name and password; absent for any other form. */
  account: z.optional(z.object({ username: z.string(), password: z.string() })),
});

export type Submission = z.output<typeof submission>;

/** How a body is written. */
export type BodyForm = 'form' | 'multipart' | 'json' | 'xml';

/** How a body of a media type is written; undefined for one that nothing can be put into. */
export function bodyFormOf(mediaType: string): BodyForm | undefined {
  if (/^application\/x-www-form-urlencoded\b/i.test(mediaType)) return 'form';
  if (/^multipart\/form-data\b/i.test(mediaType)) return 'multipart';
  if (/^(?:application|text)\/(?:[\w.-]{1,100}\+)?json\b/i.test(mediaType)) return 'json';
  return /^(?:application|text)\/(?:[\w.-]{1,100}\+)?xml\b/i.test(mediaType) ? 'xml' : undefined;
}
