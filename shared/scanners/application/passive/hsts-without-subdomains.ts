import { headerLines } from '../headers/evidence.ts';
import { hasHostName, isContent, isSecure } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import { transportSecurity } from '../headers/transport-security.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** Strict-Transport-Security is valid and leaves out includeSubDomains. Certain, and informational. */
export const hstsWithoutSubdomains: PassiveCheck = {
  id: 'hsts-without-subdomains',
  title: 'HSTS without includeSubDomains',
  score: 1,
  confidence: 'certain',
  cwe: [319, 523],
  references: ['https://www.rfc-editor.org/rfc/rfc6797#section-14.4'],
  risk: 'An attacker who can modify the network traffic can impersonate any subdomain over plain HTTP, and can set or read cookies of the domain there.',
  recommendation: `Add includeSubDomains when all subdomains support HTTPS:\n${toSend('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')}`,
  appliesTo: (page) => isSecure(page) && hasHostName(page) && isContent(page),
  inspect: (page) => {
    const said = transportSecurity(page);
    if (said?.kind !== 'valid' || said.includesSubdomains || said.maxAgeSeconds === 0) return [];
    return [
      {
        cause: '',
        description:
          'The Strict-Transport-Security header (HTTP Strict Transport Security, HSTS) has no includeSubDomains directive.',
        evidence: headerLines(page, 'Strict-Transport-Security'),
      },
    ];
  },
};
