import { exposed, HARDENED, unclear, withoutAuthentication } from '../examination/exposure-check.ts';
import { answerTo, dialogue, question } from '../naming/inquiry.ts';
import { BAD_CREDENTIALS, connectAs, IDENTIFIER_REFUSED, NOT_AUTHORIZED } from '../services/mqtt.ts';

const SCORE = 8;
const MESSAGES = 'Anyone who can reach the port can read and publish messages, and so control what consumes them.';
const FIREWALL = 'Admit only the clients that need the service with a firewall.';

const named = 'mqtt-named';

/** MQTT, by the acceptance of a client that gives no name and no password; it subscribes to nothing. */
export const mqttWithoutAuthentication = withoutAuthentication('MQTT', {
  id: 'mqtt-without-authentication',
  services: ['mqtt'],
  score: SCORE,
  problem: 'accepts clients without authentication',
  risk: MESSAGES,
  recommendation: `Set \`allow_anonymous false\` and a \`password_file\` (Mosquitto), or require client certificates. ${FIREWALL}`,
  references: ['https://mosquitto.org/documentation/authentication-methods/'],
  inquiries: [
    dialogue(named, (said, { heard }) => {
      const wantsName = answerTo('mqtt', heard)?.text.charCodeAt(3) === IDENTIFIER_REFUSED;
      return wantsName && said.length === 0 ? { id: named, payload: connectAs('scanfold') } : undefined;
    }),
  ],
  judge({ found, said }) {
    if (found.recognition.login === 'required') return HARDENED;
    const answer = answerTo(named, said) ?? answerTo('mqtt', said);
    const code = answer?.text.charCodeAt(3);
    if (code === 0) return exposed(answer, 'A client without a name and a password was accepted');
    if (code === BAD_CREDENTIALS || code === NOT_AUTHORIZED) return HARDENED;
    return unclear('the server refused the client for another reason than its missing login');
  },
});

const connect = 'nats-connect';

/** NATS, by the acceptance of a client without a name; it subscribes to nothing. */
export const natsWithoutAuthentication = withoutAuthentication('NATS', {
  id: 'nats-without-authentication',
  services: ['nats'],
  score: SCORE,
  problem: 'accepts clients without authentication',
  risk: MESSAGES,
  recommendation: `Configure users, tokens or NKeys in the section \`authorization\`. ${FIREWALL}`,
  references: ['https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro'],
  inquiries: [
    dialogue(connect, (said) => {
      if (said.length === 0) return { id: 'banner', payload: '' };
      return said.length === 1
        ? { id: connect, payload: 'CONNECT {"verbose":false,"pedantic":false}\r\nPING\r\n' }
        : undefined;
    }),
  ],
  judge({ found, said }) {
    const answer = answerTo(connect, said);
    if (/^PONG\r\n/m.test(answer?.text ?? '')) return exposed(answer, 'A client without a name was accepted');
    const isRefused = found.recognition.login === 'required' || /^-ERR 'Auth/m.test(answer?.text ?? '');
    return isRefused ? HARDENED : unclear();
  },
});

const sasl = 'amqp-sasl';
const MECHANISM = /(?:^|[^A-Z0-9-])ANONYMOUS(?![A-Z0-9-])/;

/**
 * Where a broker names the mechanisms of login: in Connection.Start (AMQP 0-9-1), or in the first frame behind the header
 * of SASL (AMQP 1.0, section 5.3.3.1).
 */
function namesMechanisms(probe: string, text: string): boolean {
  return /^\x01\0\0\0\0/.test(text) || (probe === sasl && /^AMQP\x03\x01\0\0\0\0[\s\S]{2}\x02\x01/.test(text));
}

/**
 * AMQP, by the mechanisms that the broker offers before any login. A name and a password are not tried, not even those
 * that a broker has by default: that would be a guess.
 */
export const amqpWithoutAuthentication = withoutAuthentication('AMQP', {
  id: 'amqp-without-authentication',
  services: ['amqp', 'amqp-1'],
  score: SCORE,
  problem: 'offers the mechanism ANONYMOUS to clients without credentials',
  risk: MESSAGES,
  recommendation: `Remove ANONYMOUS from the offered mechanisms, for example with \`anonymous_login_user = none\` (RabbitMQ 4) or \`amqp1_0.default_user = none\` (RabbitMQ 3). ${FIREWALL}`,
  references: ['https://www.rabbitmq.com/docs/access-control'],
  confidence: 'firm',
  inquiries: [question(sasl, 'AMQP\x03\x01\0\0')],
  judge({ said }) {
    const offers = said.filter(({ probe, text }) => namesMechanisms(probe, text));
    const open = offers.find(({ text }) => MECHANISM.test(text));
    if (open !== undefined) return { ...exposed(open, 'The mechanism ANONYMOUS is offered'), excerpt: 'ANONYMOUS' };
    return offers.length > 0 ? HARDENED : unclear('the broker named no mechanisms of authentication');
  },
});

/** beanstalkd, which has no login, by its statistics. */
export const beanstalkdWithoutAuthentication = withoutAuthentication('Beanstalkd', {
  id: 'beanstalkd-without-authentication',
  services: ['beanstalkd'],
  score: SCORE,
  problem: 'answers commands without authentication',
  risk: 'Anyone who can reach the port can read, add and delete jobs.',
  recommendation: `beanstalkd has no authentication: bind it to a private address with \`-l\`. ${FIREWALL}`,
  references: ['https://github.com/beanstalkd/beanstalkd/blob/master/doc/protocol.txt'],
  judge({ said }) {
    const answer = answerTo('beanstalkd', said);
    return /^OK \d/.test(answer?.text ?? '')
      ? exposed(answer, 'The statistics are readable without authentication')
      : unclear();
  },
});

/** Gearman, which has no login, by its version. */
export const gearmanWithoutAuthentication = withoutAuthentication('Gearman', {
  id: 'gearman-without-authentication',
  services: ['gearman'],
  score: SCORE,
  problem: 'answers commands without authentication',
  risk: 'Anyone who can reach the port can submit jobs to the workers and read their results.',
  recommendation: `Bind the job server to a private address with \`--listen\`, or require client certificates with \`--ssl\`. ${FIREWALL}`,
  references: ['https://github.com/gearman/gearmand'],
  judge({ said }) {
    const answer = answerTo('gearman', said);
    return /^OK \d/.test(answer?.text ?? '')
      ? exposed(answer, 'The version command was answered without authentication')
      : unclear();
  },
});
