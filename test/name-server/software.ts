import { existsSync } from 'node:fs';

/** The name servers of Debian's packages that tests start. */
export const programs = [
  { name: 'the name server Knot', debianPackage: 'knot', file: '/usr/sbin/knotd' },
  { name: 'the name server NSD', debianPackage: 'nsd', file: '/usr/sbin/nsd' },
  { name: 'the resolver Unbound', debianPackage: 'unbound', file: '/usr/sbin/unbound' },
] as const;

/** True where a program is on this machine. */
export function isInstalled(program: (typeof programs)[number]): boolean {
  return existsSync(program.file);
}
