import { headerLines, shown } from '../headers/evidence.ts';
import { toRemove } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

const names = [
  'X-Backend-Server',
  'X-Backend',
  'X-Upstream',
  'X-Upstream-Addr',
  'X-Real-Server',
  'X-Server-Name',
  'X-App-Server',
] as const;

/** A response names the backend server: `X-Backend-Server: web03.prod.internal`. Certain. */
export const backendServerHeader: PassiveCheck = {
  id: 'backend-server-header',
  title: 'Backend server name disclosed in HTTP header',
  score: 3,
  confidence: 'certain',
  cwe: [497, 200],
  references: ['https://cwe.mitre.org/data/definitions/200.html'],
  risk: 'Backend host names and addresses help an attacker to bypass a reverse proxy or web application firewall, and to move through the internal network after an initial compromise.',
  recommendation: `Remove the header from responses:\n${toRemove('X-Backend-Server')}`,
  appliesTo: () => true,
  inspect: (page) =>
    names.flatMap((name) => {
      const value = page.headers.get(name)?.trim();
      if (value === undefined || value === '') return [];
      return [
        {
          cause: name,
          description: `The ${name} header discloses the backend server: ${shown(value, 100)}.`,
          evidence: headerLines(page, name),
        },
      ];
    }),
};
