import * as z from 'zod/mini';

const [ipv4, ipv6] = [z.ipv4(), z.ipv6()];

/** What `isIP` of node:net is to the package where there is no node:net: 4, 6, or 0 for anything else. */
export function isIP(text: string): 0 | 4 | 6 {
  if (ipv4.safeParse(text).success) return 4;
  return ipv6.safeParse(text).success ? 6 : 0;
}
