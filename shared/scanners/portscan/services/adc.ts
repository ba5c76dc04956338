import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A hub of Direct Connect, by its answer to what a client supports (ADC 1.0, SUP); nobody logs in. */
export const adc: ServiceRule = {
  id: 'adc',
  name: 'Direct Connect (ADC)',
  group: 'other',
  ports: [1511],
  references: ['https://adc.sourceforge.io/ADC.html'],
  probe: { id: 'adc', payload: 'HSUP ADBASE ADTIGR\n' },
  recognise({ text }) {
    if (!/^ISUP AD[A-Z\d]{4}[ \n]/.test(text)) return undefined;
    const software = /\nIINF [^\n]{0,200}?\bVE([\w./-]{1,60})[ \n]/.exec(text)?.[1];
    return { ...PLAIN, facts: software === undefined ? [] : [`Software: ${software}`] };
  },
};

/** Responses of real servers (uhub 0.4.1): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'adc',
    'ISUP ADBASE ADTIGR ADPING ADUCMD\nISID AAAB\nIINF CT32 VEuhub/0.4.1-release NIuhub DEno\\sdescription\nISTA 000 Powered\\sby\\suhub/0.4.1-release\\son\\sLinux/AMD64\n',
    'adc',
  ],
];
