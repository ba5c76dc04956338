import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/**
 * A TPM 2.0 that listens on the network (swtpm), by its response to what is no command: the tag TPM_ST_NO_SESSIONS, ten
 * bytes, a code of an error (TCG, TPM 2.0 Library, part 1, 18).
 */
export const tpm: ServiceRule = {
  id: 'tpm',
  name: 'TPM 2.0',
  group: 'other',
  ports: [2321],
  references: ['https://trustedcomputinggroup.org/resource/tpm-library-specification/'],
  recognise: ({ text }) =>
    /^\x80\x01\0\0\0\x0a\0\0[\0-\x09][\x01-\xff]$/.test(text)
      ? { ...PLAIN, login: 'open', facts: ['A command was answered without authentication'] }
      : undefined,
};

/** Responses of real servers (swtpm 0.7): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['http', '\x80\x01\0\0\0\x0a\0\0\0\x84', 'tpm']];
