/** A command of Telnet with its option (RFC 854); what a server says may have them anywhere. */
const OPTION = /\xff[\xfb-\xfe][\0-\xff]/g;

/** What a server says, without the options of Telnet. */
export function withoutOptions(said: string): string {
  return said.replace(OPTION, '');
}

/** Whether there are options of Telnet in what a server says. */
export function negotiatesOptions(said: string): boolean {
  return withoutOptions(said) !== said;
}
