import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const REFUSALS = /^(?:unknown command: \S{1,80} \(try help\)\n){1,40}$/;

/** The shell of the synthesizer FluidSynth, by its refusal of other commands; it has no login. */
export const fluidsynth: ServiceRule = {
  id: 'fluidsynth',
  name: 'FluidSynth shell',
  group: 'remote-control',
  ports: [9800],
  cwe: [306, 319],
  references: ['https://github.com/FluidSynth/fluidsynth/wiki/UserManual#shell-commands'],
  recognise: ({ text }) =>
    REFUSALS.test(text)
      ? { ...PLAIN, product: 'FluidSynth', login: 'open', facts: ['Commands are read without authentication'] }
      : undefined,
};

/** Responses of real servers (FluidSynth 2.3.1): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'http',
    'unknown command: GET (try help)\nunknown command: Host: (try help)\nunknown command: User-Agent: (try help)\n',
    'fluidsynth',
  ],
];
