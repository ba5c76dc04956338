import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Servers that decide for Postfix which mail is taken, by a question about no mail at all (SMTPD_POLICY_README of Postfix). */
export const mailPolicy: ServiceRule = {
  id: 'mail-policy',
  name: 'Postfix policy service',
  group: 'other',
  ports: [10_023, 10_031, 12_340],
  references: ['https://www.postfix.org/SMTPD_POLICY_README.html'],
  probe: { id: 'mail-policy', payload: 'request=smtpd_access_policy\n\n' },
  recognise: ({ probe, text }) =>
    probe === 'mail-policy' && /^action=[A-Za-z\d][^\n]{0,500}\n\n$/.test(text) ? PLAIN : undefined,
};

/** Responses of real servers (Postgrey 1.37): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['mail-policy', 'action=DUNNO\n\n', 'mail-policy']];
