import { portSets } from '../../../shared/records/policies/scan-options.ts';
import { Choice, type Choices } from '../parts/field.tsx';
import { ListField } from '../parts/list-field.tsx';
import { texts } from '../texts.ts';
import type { PolicyDraft } from './policy-draft.ts';
import type { PolicyPart } from './policy-part.ts';

const words = texts.policy;

const setChoices: Choices = [
  ['', words.stage],
  ...portSets.map((each) => [each, words.portSets[each]] as const),
  ['list', words.portSets.list],
];
const isPortSet = (name: string): name is PolicyDraft['portSet'] => setChoices.some(([value]) => value === name);

const truths: Choices = [
  ['', words.stage],
  ['true', texts.yes],
  ['false', texts.no],
];
const isTruth = (name: string): name is PolicyDraft['udp'] => truths.some(([value]) => value === name);

/** Asks which ports of an address are tried, and how. */
export function PortscanFields({ draft, set }: PolicyPart) {
  return (
    <>
      <Choice
        label={words.portSet}
        value={draft.portSet}
        choices={setChoices}
        onChange={(portSet) => isPortSet(portSet) && set({ portSet })}
      />
      {draft.portSet === 'list' && (
        <ListField
          label={words.portList}
          help={words.portListHelp}
          value={draft.portList}
          set={(portList) => set({ portList })}
        />
      )}
      <Choice label={words.udp} value={draft.udp} choices={truths} onChange={(udp) => isTruth(udp) && set({ udp })} />
      <Choice label={words.tls} value={draft.tls} choices={truths} onChange={(tls) => isTruth(tls) && set({ tls })} />
    </>
  );
}
