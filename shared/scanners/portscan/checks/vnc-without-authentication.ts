import type { Exchange } from '../examination/artifact.ts';
import { byLogin, exposed, withoutAuthentication } from '../examination/exposure-check.ts';
import { BANNER, type Patience, sendAndRead } from '../naming/conversation.ts';
import { answerTo, type Inquiry } from '../naming/inquiry.ts';
import { ANONYMOUS, tlsHandshake } from '../naming/tls-handshake.ts';
import { securityTypesIn } from '../services/vnc.ts';

const OFFER = 'vnc-vencrypt-types';
const RESULT = 'vnc-vencrypt-result';

const NONE = 1;
const VENCRYPT = 19;
const TLS_NONE = 257;
/** Kinds of VeNCrypt that encrypt, and want no password: anonymous TLS, and TLS with a certificate of the server. */
const WITHOUT_PASSWORD: ReadonlyMap<number, string> = new Map([
  [TLS_NONE, 'TLSNone'],
  [260, 'X509None'],
]);

const PATIENCE: Patience = { firstMs: 5000, quietMs: 150 };

/** The kinds of VeNCrypt that an offer lists, behind the acceptance of the version. */
function kindsIn(text: string): readonly number[] {
  const bytes = Buffer.from(text, 'latin1');
  const count = bytes[0] === 0 ? Math.min(bytes[1] ?? 0, Math.floor((bytes.length - 2) / 4)) : 0;
  return Array.from({ length: Math.max(0, count) }, (_, index) => bytes.readUInt32BE(2 + index * 4));
}

function kindWithoutPassword(said: readonly Exchange[]): number | undefined {
  return kindsIn(answerTo(OFFER, said)?.text ?? '').find((kind) => WITHOUT_PASSWORD.has(kind));
}

/**
 * Finishes the handshake of a server that offers VeNCrypt without a password, up to its verdict: it may want a
 * certificate of its clients in its place. No desktop is opened.
 */
const vencrypt: Inquiry = {
  id: 'vnc-vencrypt',
  async hold({ heard, open, tls }) {
    const types = securityTypesIn(answerTo('vnc-types', heard)?.text ?? '');
    if (!types.includes(VENCRYPT) || types.includes(NONE) || tls) return [];
    const socket = await open();
    if (socket === undefined) return [];
    const said: Exchange[] = [];
    const say = async (id: string, payload: string) => {
      const answer = await sendAndRead(socket, { id, payload }, PATIENCE, { tls, sent: said.at(-1)?.sent ?? [] });
      said.push(answer);
      return answer.text;
    };
    try {
      await say(BANNER.id, '');
      await say('vnc-types', 'RFB 003.008\n');
      if ((await say('vnc-vencrypt-version', String.fromCharCode(VENCRYPT))) !== '\0\x02') return said;
      await say(OFFER, '\0\x02');
      const kind = kindWithoutPassword(said);
      if (
        kind === undefined ||
        (await say('vnc-vencrypt-kind', `\0\0\x01${String.fromCharCode(kind & 255)}`)) !== '\x01'
      )
        return said;
      const secure = await tlsHandshake(socket, [], undefined, kind === TLS_NONE ? ANONYMOUS : {});
      if (secure === undefined) return said;
      said.push(await sendAndRead(secure, { id: RESULT, payload: '' }, PATIENCE, { tls: true, sent: [] }));
      secure.destroy();
      return said;
    } finally {
      socket.destroy();
    }
  },
};

/** VNC, by the offer of the security type None, or by a login over VeNCrypt without a password. */
export const vncWithoutAuthentication = withoutAuthentication('VNC', {
  id: 'vnc-without-authentication',
  services: ['vnc'],
  score: 10,
  problem: 'requires no password',
  risk: 'Anyone who can reach the port can see and control the desktop.',
  recommendation:
    'Require a password and encryption, for example `-SecurityTypes TLSVnc`. Put the service behind a VPN or a bastion host, or disable it.',
  references: ['https://www.rfc-editor.org/rfc/rfc6143'],
  inquiries: [vencrypt],
  judge(service) {
    const { said } = service;
    const kind = WITHOUT_PASSWORD.get(kindWithoutPassword(said) ?? 0);
    if (kind === undefined || !answerTo(RESULT, said)?.text.startsWith('\0\0\0\0')) return byLogin(service);
    return exposed(answerTo(OFFER, said), `A client was accepted by the type ${kind}: no password is required`);
  },
});
