import type { Daemon } from './daemon.ts';

const KEY = ['-newkey', 'rsa:2048', '-nodes'];
const CERTIFICATE = ['-subj', '/CN=a', '-days', '1'];

/** Makes `cert.pem`, which signs itself, and `key.pem` in a daemon's folder, before it starts. */
export const selfSigned: NonNullable<Daemon['before']> = ({ folder }) => [
  ['openssl', 'req', '-x509', ...KEY, ...CERTIFICATE, '-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`],
];
