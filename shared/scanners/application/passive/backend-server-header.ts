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

/** An answer names the machine behind the site: `X-Backend-Server: web03.prod.internal`. Certain. */
export const backendServerHeader: PassiveCheck = {
  id: 'backend-server-header',
  title: 'Header tells the machine behind the site',
  score: 3,
  confidence: 'certain',
  cwe: [200, 497],
  references: ['https://cwe.mitre.org/data/definitions/200.html'],
  risk: 'Names and addresses inside the network help an attacker to go around what stands in front, and to find their way once they are in.',
  recommendation: `Keep such headers for yourself:\n${toRemove('X-Backend-Server')}`,
  judges: () => true,
  look: (page) =>
    names.flatMap((name) => {
      const value = page.headers.get(name)?.trim();
      if (value === undefined || value === '') return [];
      return [
        {
          cause: name,
          description: `The ${name} header tells ${shown(value, 100)}.`,
          evidence: headerLines(page, name),
        },
      ];
    }),
};
