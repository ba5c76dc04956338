import { type ExposureCheck, exposed } from '../examination/exposure-check.ts';
import { tellingExchanges } from '../naming/recognise.ts';
import { negotiatesOptions } from '../naming/telnet-options.ts';

/** Telnet itself: whoever logs in shows the password to the network. */
export const telnetService: ExposureCheck = {
  id: 'telnet-service',
  title: 'Telnet service with cleartext login',
  services: ['telnet'],
  score: 8,
  cwe: [319],
  problem: 'offers a login over an unencrypted connection',
  risk: 'An attacker on the network path can read credentials and commands, and take over sessions.',
  recommendation: 'Disable Telnet and use SSH. Where a device has no SSH, admit only the administration network.',
  references: ['https://www.rfc-editor.org/rfc/rfc854'],
  confidence: 'certain',
  judge({ artifact, found }) {
    const said = tellingExchanges(artifact, found.rule).at(-1);
    const isNegotiated = said !== undefined && negotiatesOptions(said.text);
    const fact = isNegotiated
      ? 'Options of Telnet were negotiated without encryption'
      : 'A login is asked for without encryption';
    return exposed(said, fact);
  },
};
