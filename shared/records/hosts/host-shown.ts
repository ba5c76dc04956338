import * as z from 'zod/mini';

/**
 * What a host is by how it answers on the default ports of http and https: a site of its own, one that keeps visitors out, one
 * that sends them to another host, none at all, or an alias that leads nowhere. `unknown` where that could not be tested.
 */
const hostRoles = ['site', 'restricted', 'redirect', 'silent', 'dangling', 'unknown'] as const;

/** What a host shows to whoever asks for it. */
export const hostShown = z.object({
  role: z.enum(hostRoles),
  /** Names that its alias leads to, in order. */
  aliases: z.array(z.string()),
  /** Of its last answer, over https where that answers; 0 where it gave none. */
  http_status: z.int(),
  title: z.string(),
  /** Where it leads beyond the host; empty where it does not. */
  redirect: z.string(),
  /** Who issued its certificate. */
  issuer: z.string(),
  /** The detect word by which its name looks private. */
  private_word: z.string(),
  /** Who announces its addresses, where the operator's file tells: `AS64500 Example`. */
  networks: z.array(z.string()),
});

export type HostShown = z.output<typeof hostShown>;

/** Of a host that nobody has asked for. */
export const nothingShown: HostShown = {
  role: 'unknown',
  aliases: [],
  http_status: 0,
  title: '',
  redirect: '',
  issuer: '',
  private_word: '',
  networks: [],
};
