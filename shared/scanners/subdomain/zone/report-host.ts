import { hostNameOf } from '../domain-name.ts';

/** The host of a report address: behind the @ of `mailto:`, without a limit of size (`!10m`); of a URL its own. */
export function reportHost(address: string): string | undefined {
  const [, mail] = /^mailto:[^@\s]{1,100}@([^@\s!?]{1,255})/i.exec(address) ?? [];
  if (mail !== undefined) return hostNameOf(mail);
  return URL.canParse(address) ? hostNameOf(new URL(address).hostname) : undefined;
}
