import { type Product, type ProductRule, productIn } from '../naming/product.ts';
import type { ServiceRule, ServiceSample } from '../service-rule.ts';

const BANNER = /^(?:[^\r\n]{0,200}\r?\n){0,5}SSH-(1\.\d{1,3}|2\.0)-([^\r\n ]{1,100})(?: ([^\r\n]{1,150}))?/;

const PRODUCTS: readonly ProductRule[] = [
  [/^OpenSSH_(?:for_Windows_)?(\d[\d.]{0,15})(p\d{1,3})?/, 'OpenSSH', ['openbsd', 'openssh']],
  [/^OpenSSH\b/, 'OpenSSH'],
  [/^dropbear_(\d[\w.]{0,20})/, 'Dropbear SSH', ['dropbear_ssh_project', 'dropbear_ssh']],
  [/^dropbear$/, 'Dropbear SSH'],
  [/^libssh[_-](\d[\w.]{0,20})/, 'libssh', ['libssh', 'libssh']],
  [/^paramiko_(\d[\w.]{0,20})/, 'Paramiko', ['paramiko', 'paramiko']],
  // A library of npm.
  [/^ssh2js(\d[\w.]{0,20})/, 'ssh2'],
  [/^tinyssh_(\d{8})/, 'TinySSH'],
  [/^Cisco-(\d[\d.]{0,10})/, 'Cisco SSH'],
  // The management processors of HP name themselves so.
  [/^mpSSH_(\d[\d.]{0,10})/, 'HP iLO'],
  [/^Comware-(\d[\d.]{0,10})/, 'H3C Comware'],
  [/^HUAWEI[_-]VRPV?-?(\d[\d.]{0,10})/, 'Huawei VRP'],
];

/** A library for servers, which gives its own version for the software; the server is in the comment. */
const LIBRARY = /^\d{1,2}\.\d{1,3}(?:_sshlib)?$/;
const BUILT_ON = /^(?:sshlib|FlowSsh): ([A-Za-z][A-Za-z ]{0,30}[A-Za-z](?: \(\w{1,20}\))?)(?: v?(\d[\w.]{0,20}))?/;

/** `Name_1.2`, `Name-1.2` or `Name.1.2`; servers of several editions put them between. */
const VERSIONED = /^([A-Za-z][A-Za-z]{0,30}(?:[_-][A-Za-z]{1,20}){0,3})[_.-](\d[\w.]{0,20})$/;

/**
 * Servers built on a library give the library's version for the software, and their own name in the comment:
 * `1.03 sshlib: WinSSHD 4.20`, `8.43 FlowSsh: Bitvise SSH Server (WinSSHD)`.
 */
function builtOn(comment: string): Product {
  if (/\bGlobalSCAPE$/i.test(comment)) return { product: 'GlobalSCAPE Secure FTP Server' };
  const [, product, version] = BUILT_ON.exec(comment) ?? [];
  return { product, version };
}

/** A server whose software is its version alone, or that has spaces in its name (RFC 4253 has none there). */
function spaced(software: string, comment: string): Product {
  if (/^\d/.test(software)) {
    const product = /^([A-Za-z][A-Za-z -]{1,30}[A-Za-z])(?: \(|$)/.exec(comment)?.[1];
    if (product?.startsWith('F-Secure SSH'))
      return { product: 'F-Secure SSH (Reflection for Secure IT)', version: software };
    // SSH Secure Shell is in the products of many vendors, under their numbers too.
    return product === undefined || product.startsWith('SSH Secure Shell') ? {} : { product, version: software };
  }
  if (software === 'SSH') return {};
  const [, more = '', version] = /^((?:[A-Za-z]{1,20}[ /]){0,2})v?(\d{1,5}\.[\w.]{1,20})/.exec(comment) ?? [];
  if (version !== undefined) return { product: `${software} ${more}`.replace(/[ /]$/, '').trim(), version };
  const rest = /^[A-Za-z][A-Za-z ]{0,30}$/.test(comment) ? comment : '';
  return { product: `${software} ${rest}`.trim() };
}

function productOf(software: string, comment: string): Product {
  const known = productIn(software, PRODUCTS);
  if (known !== undefined) return known;
  if (LIBRARY.test(software) && /^(?:sshlib|FlowSsh): |^Global/i.test(comment)) return builtOn(comment);
  const [, name, version] = VERSIONED.exec(software) ?? [];
  if (name !== undefined) return { product: name.replace(/_release$/, '').replaceAll('_', ' '), version };
  return spaced(software, comment);
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
    return { ...productOf(software, match[3] ?? ''), login: 'required', facts };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', 'SSH-2.0-OpenSSH_8.9p1 Ubuntu-3ubuntu0.6\r\n', 'ssh'],
  ['banner', 'SSH-1.99-Cisco-1.25\n', 'ssh'],
  // ssh2 1.17.0 of npm.
  ['banner', 'SSH-2.0-ssh2js1.17.0\r\n', 'ssh'],
  ['banner', 'Welcome\r\nto us\r\nSSH-2.0-dropbear_2022.83\r\n', 'ssh'],
];
