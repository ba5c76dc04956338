import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const NAME = 'scanfold@127.0.0.1';

/**
 * The distribution of Erlang (RabbitMQ, ejabberd, CouchDB), by the challenge that it sets a new node: who knows its cookie runs
 * code there. Nothing is answered to the challenge (Erlang distribution protocol, "Distribution handshake").
 */
export const erlangDistribution: ServiceRule = {
  id: 'erlang-distribution',
  name: 'Erlang distribution',
  group: 'remote-control',
  ports: [25_672],
  cwe: [319],
  references: ['https://www.erlang.org/doc/apps/erts/erl_dist_protocol.html'],
  // send_name: its length, N, the flags that OTP 25 has itself, a number of creation, the length of the name.
  probe: { id: 'erlang-distribution', payload: `\0\x21N\0\0\0\x0d\x07\xdf\x7f\xbd\0\0\0\x01\0\x12${NAME}` },
  recognise({ probe, text }) {
    const status =
      probe === 'erlang-distribution'
        ? /^\0[\x03-\x20]s(?:ok_simultaneous|ok|nok|alive|not_allowed)/.exec(text)?.[0]
        : undefined;
    if (status === undefined) return undefined;
    // send_challenge: N, flags, challenge, number of creation, the length of the name, the name.
    const name = /^\0[\s\S]N[\s\S]{16}\0[\x03-\xff]([\w.@-]{3,255})$/.exec(text.slice(status.length))?.[1];
    return { ...PLAIN, login: 'required', facts: name === undefined ? [] : [`Name of the node: ${name}`] };
  },
};

/** Responses of real servers (Erlang/OTP 25): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'erlang-distribution',
    '\0\x03sok\0\x1cN\0\0\0\x0d\x07\xdf\x7f\xbd\x2e\x14\xa4Ck\x09\x81\xc5\0\x09a10281@vm',
    'erlang-distribution',
  ],
];
