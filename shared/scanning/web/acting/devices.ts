import { nameSets, type Parameter } from './given.ts';
import { commandPath, formHandlers, showingWords, switched, switchedTo, switchNames } from './program-words.ts';
import { wordSet, wordsOfName } from './split-words.ts';

const sets = {
  formHandlers: wordSet(formHandlers),
  showing: wordSet(showingWords),
  switched: wordSet(switched),
  switchedTo: wordSet(switchedTo),
  switchNames: wordSet(switchNames),
} as const;

/** Programs that take commands alone: `cmd`, `cmd.cgi`, `command.htm`, `set.cmd`, `camera_control.cgi`. */
const commandProgram = /(?:^|[_-])(?:cmd|command)(?:\.[a-z]{1,8})?$|control\.cgi$|\.cmd$/i;

/** Names for what a state is to become: `newstate`, `new_value`, `newTargetValue`. */
const newState = /^new(?:target)?(?:value|state|level|mode|position)$/;

/** True for what says that it shows something: `getStatus`, `query`. */
const isShown = (words: readonly string[]) =>
  words.some((word) => sets.showing.has(word)) || /^(?:get|query)/.test(words[0] ?? '');

/** Whether a value sets what a device switches: by its own words (`off`), or by a digit for a state (`?set=1`, `?out1=0`). */
function isSwitching({ words, joined, value }: Parameter): boolean {
  if (joined === 'status' || joined === 'filter' || value === '') return false;
  if (sets.switchedTo.has(value.toLowerCase())) return true;
  if (nameSets.actionNames.has(joined)) return !/^\d*$/.test(value) && !isShown(wordsOfName(value));
  return /^\d$/.test(value) && words.some((word) => sets.switchNames.has(word) || sets.switched.has(word));
}

/**
 * Whether an address commands a device. The web servers in cameras, relays, sockets, routers and telephones take
 * commands by GET, and call them by numbers and by names that no other program has.
 * @param handed what chooses a view left out
 */
export function commandsDevice(pathname: string, handed: readonly Parameter[]): boolean {
  if (commandPath.test(pathname)) return true;
  const segments = pathname.split('/', 60).filter((part) => part !== '');
  const last = segments.at(-1) ?? '';
  if (handed.length > 0) {
    const isHandler = segments.slice(0, -1).some((each) => sets.formHandlers.has(each.toLowerCase()));
    if (isHandler && !isShown(wordsOfName(last))) return true;
    if (commandProgram.test(last) && !handed.some(({ value }) => isShown(wordsOfName(value)))) return true;
  }
  if (handed.some(({ joined, value }) => newState.test(joined) && value !== '')) return true;
  if (segments.slice(0, -1).includes('toggle')) return true;
  if (segments.includes('set') && handed.some(({ joined }) => joined === 'value')) return true;
  const isDevice = segments.some((each) => wordsOfName(each).some((word) => sets.switched.has(word)));
  if (isDevice && segments.length > 1 && /^(?:on|off|toggle)$/i.test(last)) return true;
  return handed.some(
    (each) =>
      (isDevice && isSwitching(each)) ||
      // The device is in the name alone: `?relayState=1`.
      (each.words.length > 1 &&
        each.words.some((word) => sets.switched.has(word)) &&
        each.words.some((word) => sets.switchNames.has(word)) &&
        (sets.switchedTo.has(each.value.toLowerCase()) || /^\d$/.test(each.value))),
  );
}
