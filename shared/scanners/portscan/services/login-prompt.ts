import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/**
 * A login of which nothing is known but that it is asked for: UUCP and terminals without options of Telnet have these very
 * words, and nothing else. Which of them it is shows after a name has been sent, which would be a login.
 */
export const loginPrompt: ServiceRule = {
  id: 'login-prompt',
  name: 'Login prompt',
  group: 'remote-control',
  ports: [],
  cwe: [319],
  recognise: ({ probe, text }) =>
    probe === 'banner' && text === 'login: '
      ? { ...PLAIN, login: 'required', facts: ['A login is asked for without encryption'] }
      : undefined,
};

/** Responses of real servers (uucico of Taylor UUCP 1.07 with a login): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['banner', 'login: ', 'login-prompt']];
