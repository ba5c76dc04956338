import { headerLines } from '../headers/evidence.ts';
import { hasHostName, isSecure } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import { transportSecurity } from '../headers/transport-security.ts';
import type { PassiveCheck } from '../passive-check.ts';

const day = 86_400;
/** Six months, as the Observatory counts them. */
const enough = 180 * day;

/** Strict-Transport-Security holds for less than 180 days: `max-age=86400`, or 0, which takes it back. Certain. */
export const hstsShort: PassiveCheck = {
  id: 'hsts-short',
  title: 'HSTS max-age too short',
  score: 3,
  confidence: 'certain',
  cwe: [319, 523],
  references: ['https://www.rfc-editor.org/rfc/rfc6797#section-6.1.1', 'https://hstspreload.org/'],
  risk: 'When max-age has expired, visitors who return start with plain HTTP again. An attacker who can modify the network traffic can then keep them there (SSL stripping).',
  recommendation: `Increase max-age to one year when the whole site works over HTTPS:\n${toSend('Strict-Transport-Security', 'max-age=31536000')}`,
  appliesTo: (page) => isSecure(page) && hasHostName(page),
  inspect: (page) => {
    const said = transportSecurity(page);
    if (said?.kind !== 'valid' || said.maxAgeSeconds >= enough) return [];
    const days = Math.floor(said.maxAgeSeconds / day);
    const isOff = said.maxAgeSeconds === 0;
    return [
      {
        cause: '',
        description: isOff
          ? 'The Strict-Transport-Security header sets max-age=0, which disables HTTP Strict Transport Security (HSTS) for the host.'
          : `The Strict-Transport-Security header sets max-age to ${said.maxAgeSeconds} seconds (${days === 1 ? '1 day' : `${days} days`}). At least 180 days are recommended.`,
        evidence: headerLines(page, 'Strict-Transport-Security'),
      },
    ];
  },
};
