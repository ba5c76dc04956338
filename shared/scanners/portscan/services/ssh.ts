import { cpeOf, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const BANNER = /^(?:[^\r\n]{0,200}\r?\n){0,5}SSH-(1\.\d{1,3}|2\.0)-([^\r\n ]{1,100})(?: ([^\r\n]{1,150}))?/;
const PRODUCTS: readonly (readonly [RegExp, string, string, string])[] = [
  [/^OpenSSH_(?:for_Windows_)?(\d[\d.]{0,15})(p\d{1,3})?/, 'OpenSSH', 'openbsd', 'openssh'],
  [/^dropbear_(\d[\w.]{0,20})/, 'Dropbear SSH', 'dropbear_ssh_project', 'dropbear_ssh'],
  [/^libssh[_-](\d[\w.]{0,20})/, 'libssh', 'libssh', 'libssh'],
];

/**
 * Servers built on a library give the library's version for the software, and their own name in the comment:
 * `1.03 sshlib: WinSSHD 4.20`, `8.43 FlowSsh: Bitvise SSH Server (WinSSHD)`.
 */
function productOf(software: string, comment: string): string | undefined {
  if (/^[A-Za-z]/.test(software)) return software;
  return /^\w{1,20}: ([A-Za-z][A-Za-z ]{0,30}[A-Za-z])/.exec(comment)?.[1];
}

/** SSH, by its identification string (RFC 4253, section 4.2). */
export const ssh: ServiceRule = {
  id: 'ssh',
  name: 'SSH',
  group: 'shell',
  ports: [22, 2222],
  references: ['https://infosec.mozilla.org/guidelines/openssh'],
  recognise({ text }) {
    const match = BANNER.exec(text);
    const software = match?.[2];
    if (match === null || software === undefined) return undefined;
    const facts = [`SSH protocol version ${match[1]}`];
    if (match[3] !== undefined) facts.push(`Comment of the server: ${match[3]}`);
    for (const [pattern, product, vendor, name] of PRODUCTS) {
      const [, version, update] = pattern.exec(software) ?? [];
      if (version === undefined) continue;
      const cpe = cpeOf(vendor, name, version, update);
      return { product, version: version + (update ?? ''), cpe, login: 'required', facts };
    }
    return { product: productOf(software, match[3] ?? ''), login: 'required', facts };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', 'SSH-2.0-OpenSSH_8.9p1 Ubuntu-3ubuntu0.6\r\n', 'ssh'],
  ['banner', 'SSH-1.99-Cisco-1.25\n', 'ssh'],
  ['banner', 'Welcome\r\nto us\r\nSSH-2.0-dropbear_2022.83\r\n', 'ssh'],
];
