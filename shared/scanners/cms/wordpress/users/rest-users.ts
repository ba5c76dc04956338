import * as z from 'zod/mini';
import { isUserSlug, type UserSeen, userOfUrl } from './user.ts';

const users = z.array(z.object({ id: z.int(), slug: z.optional(z.string()), name: z.optional(z.string()) }));
const embed = z.object({ author_name: z.string(), author_url: z.optional(z.string()), version: z.string() });

function parsed<T>(schema: z.ZodMiniType<T>, text: string): T | undefined {
  try {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}

/** A user, with the line that shows it. */
interface DisclosedUser {
  readonly user: UserSeen;
  readonly line: string;
}

/** The users of `/wp-json/wp/v2/users`. */
export function readRestUsers(text: string): readonly DisclosedUser[] {
  return (parsed(users, text) ?? []).slice(0, 100).map(({ id, slug, name }) => ({
    user: { id, slug: isUserSlug(slug) ? slug : undefined, name: name?.slice(0, 100) },
    line: JSON.stringify({ id, slug, name }),
  }));
}

/** The author of a post by its oEmbed answer. */
export function readOembed(text: string): DisclosedUser | undefined {
  const found = parsed(embed, text);
  if (found === undefined || found.author_name === '') return undefined;
  const { author_name, author_url = '' } = found;
  return {
    user: { ...userOfUrl(author_url), name: author_name.slice(0, 100) },
    line: JSON.stringify({ author_name, author_url }),
  };
}
