import { withoutOptions } from '../naming/telnet-options.ts';
import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** How much at the end of what a server says may be its prompt. */
const PROMPT_LENGTH = 80;
/** A terminal may be told to mark what is pasted. */
const PROMPT = /(?:^|[\r\n])(?:\x1b\[\?2004h)?[\w.@~()/:-]{1,40} ?[#$>] ?$/;
const PRINTABLE = /^[\t\r\n\x07\x1b\x20-\x7e\x80-\xfe]{1,4096}$/;

/** A console of which nothing is known but that it waits for commands: it shows a prompt, and has not asked for a login. */
export const commandPrompt: ServiceRule = {
  id: 'command-prompt',
  name: 'Command prompt',
  group: 'remote-control',
  ports: [],
  cwe: [319],
  recognise({ probe, text: said }) {
    const text = withoutOptions(said);
    if (probe !== 'banner' || !PRINTABLE.test(text) || !PROMPT.test(text.slice(-PROMPT_LENGTH))) return undefined;
    return { ...PLAIN, facts: ['A prompt was shown without a login'] };
  },
};

/** Responses of real servers (sqlite3 3.40.1 behind socat, with a terminal; OsmoHLR 1.5.0): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'banner',
    'SQLite version 3.40.1 2022-12-28 14:03:47\r\nEnter ".help" for usage hints.\r\n\x1b[?2004hsqlite> ',
    'command-prompt',
  ],
  [
    'banner',
    'Welcome to the OsmoHLR VTY interface\r\n\r\nThere is NO WARRANTY, to the extent permitted by law.\r\n\xff\xfb\x01\xff\xfb\x03\xff\xfe"\xff\xfd\x1fOsmoHLR> ',
    'command-prompt',
  ],
];
