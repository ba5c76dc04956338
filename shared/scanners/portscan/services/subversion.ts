import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Subversion, by its greeting (the protocol of svnserve). */
export const subversion: ServiceRule = {
  id: 'subversion',
  name: 'Subversion',
  group: 'other',
  ports: [3690],
  recognise: ({ text }) =>
    /^\( success \( \d \d \( [\w: -]{0,100}\) \( [\w :-]{0,600}\) \) \) $/.test(text) ? PLAIN : undefined,
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '( success ( 2 2 ( ) ( edit-pipeline svndiff1 accepts-svndiff2 absent-entries ) ) ) ', 'subversion'],
];
