import type { TechnologyRule } from '../rule.ts';

/** A system that servers name in brackets behind their own name: `Apache/2.4.62 (Debian)`. */
function named(name: string, site: string, words: string): TechnologyRule {
  return {
    name,
    categories: ['Operating systems'],
    site,
    headers: { server: `\\((?:${words})\\)` },
    html: [`<address>[\\w/.-]+ \\((?:${words})\\) `, `<h3>Apache Tomcat/[\\w.-]+ \\((?:${words})\\)</h3>`],
  };
}

const debian = named('Debian', 'https://www.debian.org/', 'Debian|Debian GNU/Linux');
const ubuntu = named('Ubuntu', 'https://ubuntu.com/', 'Ubuntu');

/** What servers tell of the system under them. */
export const operatingSystems: readonly TechnologyRule[] = [
  {
    ...debian,
    headers: { server: '\\bDebian\\b', 'x-powered-by': '[-+~]deb\\d|-\\d+\\+?deb\\d', via: '\\bdebian\\b' },
    html: [...(debian.html ?? []), '<title>Apache2 Debian Default Page', 'HAProxy version [\\w.-]+[+~]deb\\d'],
  },
  {
    ...ubuntu,
    headers: { server: '\\bUbuntu\\b', 'x-powered-by': '[-+~.]?ubuntu\\d?' },
    html: [...(ubuntu.html ?? []), '<title>Apache2 Ubuntu Default Page'],
  },
  named('Raspberry Pi OS', 'https://www.raspberrypi.com/software/', 'Raspbian'),
  named('Red Hat Enterprise Linux', 'https://www.redhat.com/', 'Red ?Hat|Red Hat Enterprise Linux'),
  named('CentOS', 'https://www.centos.org/', 'CentOS|CentOS Stream|CentOS Linux'),
  named('Rocky Linux', 'https://rockylinux.org/', 'Rocky Linux'),
  named('AlmaLinux', 'https://almalinux.org/', 'AlmaLinux'),
  named('Oracle Linux', 'https://www.oracle.com/linux/', 'Oracle Linux(?: Server)?'),
  named('Amazon Linux', 'https://aws.amazon.com/linux/', 'Amazon(?: Linux(?: 2)?)?'),
  named('Fedora', 'https://fedoraproject.org/', 'Fedora|Fedora Linux'),
  named('SUSE', 'https://www.suse.com/', 'SUSE|Linux/SUSE|openSUSE'),
  named('Gentoo', 'https://www.gentoo.org/', 'Gentoo|Gentoo Linux'),
  named('FreeBSD', 'https://www.freebsd.org/', 'FreeBSD'),
  {
    name: 'Windows Server',
    categories: ['Operating systems'],
    site: 'https://www.microsoft.com/windows-server',
    headers: { server: '\\(Win(?:32|64)\\)' },
    html: ['<address>Apache/[\\d.]+ \\(Win(?:32|64)\\) '],
  },
];
