import { headerLines } from '../headers/evidence.ts';
import { hasHostName, isContent, isSecure } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import { transportSecurity } from '../headers/transport-security.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** Strict-Transport-Security is valid and leaves out includeSubDomains. Certain, and informational. */
export const hstsWithoutSubdomains: PassiveCheck = {
  id: 'hsts-without-subdomains',
  title: 'Staying with https does not hold for subdomains',
  score: 1,
  confidence: 'certain',
  cwe: [319],
  references: ['https://www.rfc-editor.org/rfc/rfc6797#section-14.4'],
  risk: 'An attacker in the same network invents a host under the domain, answers for it over http, and sets or reads cookies of the domain.',
  recommendation: `Add includeSubDomains once all hosts under the name answer over https:\n${toSend('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')}`,
  judges: (page) => isSecure(page) && hasHostName(page) && isContent(page),
  look: (page) => {
    const said = transportSecurity(page);
    if (said?.kind !== 'valid' || said.includesSubdomains || said.maxAgeSeconds === 0) return [];
    return [
      {
        cause: '',
        description: 'Strict-Transport-Security is sent without includeSubDomains.',
        evidence: headerLines(page, 'Strict-Transport-Security'),
      },
    ];
  },
};
