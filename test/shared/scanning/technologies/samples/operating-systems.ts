import type { RuleSample } from './rule-sample.ts';

/** Apache names the system under it as far as its maker set it so. */
function under(rule: string, word: string): RuleSample {
  return { rule, headers: { Server: `Apache/2.4.62 (${word})` }, also: ['Apache HTTP Server'] };
}

/** What servers tell of the system under them. */
export const operatingSystemSamples: readonly RuleSample[] = [
  under('Debian', 'Debian'),
  { rule: 'Debian', headers: { 'X-Powered-By': 'PHP/5.4.45-0+deb7u14' }, also: ['PHP'] },
  under('Ubuntu', 'Ubuntu'),
  { rule: 'Ubuntu', headers: { 'X-Powered-By': 'PHP/5.5.9-1ubuntu4.29' }, also: ['PHP'] },
  under('Raspberry Pi OS', 'Raspbian'),
  under('Red Hat Enterprise Linux', 'Red Hat Enterprise Linux'),
  under('CentOS', 'CentOS'),
  under('Rocky Linux', 'Rocky Linux'),
  under('AlmaLinux', 'AlmaLinux'),
  under('Oracle Linux', 'Oracle Linux Server'),
  under('Amazon Linux', 'Amazon Linux'),
  under('Fedora', 'Fedora Linux'),
  under('SUSE', 'SUSE'),
  under('Gentoo', 'Gentoo'),
  under('FreeBSD', 'FreeBSD'),
  under('Windows Server', 'Win64'),
];
