import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A shell prints the sum; what sends the words back, or quotes them, does not. */
const WORD = 'scanfold';
const PAYLOAD = `echo ${WORD}$((17*3))\n`;
const PRINTED = new RegExp(`(?:^|[\\r\\n])${WORD}51\\r?(?:\\n|$)`);

/** The prompts of shells that nothing else has: `root@host:/tmp# `, `bash-5.1$ `, that of Windows, and of BusyBox behind Telnet's options. */
const PROMPT =
  /(?:^|[\r\n\x07])(?:\x1b\[[\d;?]{1,9}[a-z])?(?:[\w.-]{1,40}@[\w.-]{1,60}:[^\r\n#$]{1,80}[#$] ?|(?:ba|da|k|z)?sh-\d[\w.]{0,9}[#$%] ?|[A-Z]:\\[^\r\n<>]{0,80}>)$/;
const NO_JOBS = /^(?:ba)?sh: (?:no job control in this shell|cannot set terminal process group )/m;
const BUSYBOX = /^\xff[\xfb-\xfe][\s\S]{0,300}[\r\n](?:[\w/~.-]{1,60} )?[#$] $/;

/** A command shell on a port, as backdoors and "netcat -e" open it, by its prompt or by the sum that it prints. */
export const commandShell: ServiceRule = {
  id: 'command-shell',
  name: 'Command shell',
  group: 'remote-control',
  ports: [4444, 1524],
  cwe: [306, 319],
  probe: { id: 'command-shell', payload: PAYLOAD },
  recognise({ probe, text }) {
    const printed = probe === 'command-shell' && PRINTED.test(text);
    const prompts = probe === 'banner' && (PROMPT.test(text) || NO_JOBS.test(text) || BUSYBOX.test(text));
    if (!printed && !prompts) return undefined;
    const fact = printed ? 'A command was executed without authentication' : 'A prompt was shown without a login';
    return { ...PLAIN, login: 'open', facts: [fact] };
  },
};

/** Responses of real servers (bash 5.2 behind socat, telnetd of BusyBox 1.35 without login): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'banner',
    'bash: cannot set terminal process group (-1): Inappropriate ioctl for device\r\nbash: no job control in this shell\r\nroot@vm:~# ',
    'command-shell',
  ],
  ['banner', '\xff\xfd\x01\xff\xfd\x1f\xff\xfb\x01\xff\xfb\x03\r\r\nDebian GNU/Linux 12\r\n\r# ', 'command-shell'],
];
