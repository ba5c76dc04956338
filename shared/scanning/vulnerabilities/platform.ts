/** The operating system of a service, as far as it discloses it. */
export interface Platform {
  readonly name: string;
  /** What the NVD calls it and what it is one of, as `part:vendor:product`, which may be the beginning of one. */
  readonly cpes: readonly string[];
  /** It fixes vulnerabilities in its own packages without raising the version of the software. */
  readonly isDistribution: boolean;
}

const linux = 'o:linux:linux_kernel';

const platforms: readonly (readonly [RegExp, Platform])[] = [
  [/\bubuntu|[-+~]\d?ubuntu/i, { name: 'Ubuntu', cpes: ['o:canonical:ubuntu_linux', linux], isDistribution: true }],
  [/\bdebian|[-+~]deb\d|\braspbian/i, { name: 'Debian', cpes: ['o:debian:debian_linux', linux], isDistribution: true }],
  [
    /\bred ?hat\b|\bRHEL\b|\bcentos\b|\brocky ?linux\b|\balma ?linux\b|\boracle linux\b|\.el\d/i,
    { name: 'Red Hat Enterprise Linux', cpes: ['o:redhat:enterprise_linux', linux], isDistribution: true },
  ],
  [/\bfedora\b|\.fc\d\d/i, { name: 'Fedora', cpes: ['o:fedoraproject:fedora', linux], isDistribution: true }],
  [/\bamazon linux\b|\.amzn\d/i, { name: 'Amazon Linux', cpes: ['o:amazon:linux', linux], isDistribution: true }],
  [/\bsuse\b|\bSLES\b/i, { name: 'SUSE', cpes: ['o:suse:', 'o:opensuse:', linux], isDistribution: true }],
  [/\balpine\b/i, { name: 'Alpine Linux', cpes: ['o:alpinelinux:', linux], isDistribution: true }],
  [/\bfreebsd\b/i, { name: 'FreeBSD', cpes: ['o:freebsd:freebsd'], isDistribution: true }],
  [/\bwin(?:dows|32|64)\b|_windows_/i, { name: 'Windows', cpes: ['o:microsoft:windows'], isDistribution: false }],
];

/** The operating system that a text names, such as the comment of an SSH banner; undefined where it names none. */
export function platformIn(text: string): Platform | undefined {
  const words = text.slice(0, 2000);
  return platforms.find(([pattern]) => pattern.test(words))?.[1];
}

/**
 * Whether software on a platform meets a condition, to run on or with one of these: undefined where that is not known, and
 * for a condition that names programs or devices.
 */
export function meets(platform: Platform | undefined, conditions: readonly string[]): boolean | undefined {
  if (conditions.length === 0) return true;
  if (platform === undefined) return undefined;
  if (conditions.some((each) => platform.cpes.some((cpe) => each.startsWith(cpe)))) return true;
  return conditions.every((each) => each.startsWith('o:')) ? false : undefined;
}
