import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'private-key-file';

export const fires = [
  await exposed(check, { '/id_rsa': `-----BEGIN OPENSSH PRIVATE KEY-----\n${'b3BlbnNzaC1rZXktdjE'.repeat(10)}\n` }),
  await exposed(check, {
    '/www.shop.example.test.key': `-----BEGIN PRIVATE KEY-----\n${'MIIEvQIBADANBgkqhkiG'.repeat(10)}\n`,
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/server.key': `-----BEGIN PUBLIC KEY-----\n${'MIIEvQIBADANBgkqhkiG'.repeat(10)}\n` }),
  await exposed(check, { '/key.pem': `-----BEGIN CERTIFICATE-----\n${'MIIEvQIBADANBgkqhkiG'.repeat(10)}\n` }),
];
