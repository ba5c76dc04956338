import { shown } from '../headers/evidence.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** An IPv4 address and port as F5's BIG-IP writes them: numbers in the machine's own byte order. */
const encoded = /^\s*([^=;\s][^=;]{0,119})=(\d{6,10})\.(\d{1,5})\.0000(?:;|$)/;

function decoded(address: number, port: number): string | undefined {
  if (address > 0xffff_ffff || port > 0xffff) return undefined;
  const parts = [0, 8, 16, 24].map((bits) => Math.floor(address / 2 ** bits) % 256);
  return `${parts.join('.')}:${(port % 256) * 256 + Math.floor(port / 256)}`;
}

const internal = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|127\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;

/**
 * A cookie of F5's BIG-IP encodes the address of the backend server, in a form that is easily decoded:
 * `BIGipServerweb=1677787402.36895.0000` is 10.1.1.100:8080. Fires where that is an internal address. Certain.
 */
export const loadBalancerCookie: PassiveCheck = {
  id: 'load-balancer-cookie',
  title: 'Internal IP address disclosed in BIG-IP cookie',
  score: 3,
  confidence: 'certain',
  cwe: [497, 200],
  references: ['https://my.f5.com/manage/s/article/K6917', 'https://my.f5.com/manage/s/article/K14784'],
  risk: 'Internal addresses, ports and the number of backend servers help an attacker who has access to the internal network to find further targets.',
  recommendation:
    'Enable encryption of persistence cookies on the BIG-IP (HTTP profile, Encrypt Cookies, or the cookie persistence profile).',
  appliesTo: () => true,
  inspect: ({ headers }) =>
    headers.all('set-cookie').flatMap((header) => {
      const [, name = '', address = '', port = ''] = encoded.exec(header.slice(0, 300)) ?? [];
      const told = name === '' ? undefined : decoded(Number(address), Number(port));
      if (told === undefined || !internal.test(told)) return [];
      return [
        {
          cause: shown(name, 100),
          description: `The F5 BIG-IP persistence cookie ${shown(name, 100)} encodes the internal address ${told}.`,
          evidence: `Set-Cookie: ${shown(name, 100)}=${address}.${port}.0000\nDecoded: ${told}`,
        },
      ];
    }),
};
