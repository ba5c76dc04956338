import { signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** What the keys of a list of findings do beside moving; undefined: nothing. */
interface ListKeys {
  readonly select: ((id: number) => void) | undefined;
  readonly decide: (() => void) | undefined;
}

const storageKey = 'scanfold.keys';

/** Whether single keys are commands: whoever speaks to the machine, or hits keys by chance, switches them off. */
export const hasKeys = signal(localStorage.getItem(storageKey) !== 'off');

/** Switches the keys on or off, for this browser. */
export function switchKeys(isOn: boolean): void {
  localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  hasKeys.value = isOn;
}

/** Whether a key is typed into something: then it is no command. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, dialog, [contenteditable]') !== null
  );
}

function move(list: HTMLElement, step: number): void {
  const links = [...list.querySelectorAll<HTMLElement>('tr[data-finding] .title a')];
  const row = document.activeElement?.closest('tr');
  const at = links.findIndex((link) => link.closest('tr') === row);
  const next = links[at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)];
  next?.focus();
}

function command(list: HTMLElement, key: string, { select, decide }: ListKeys): boolean {
  if (key === 'j' || key === 'k') move(list, key === 'j' ? 1 : -1);
  else if (key === '/') list.querySelector<HTMLElement>('[data-filter=text]')?.focus();
  else if (key === 'x' && select) {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-finding]');
    if (row) select(Number(row.dataset.finding));
  } else if (key === 'a' && decide) decide();
  else return false;
  return true;
}

/** Lets the list be worked through by keys while nothing is typed into. */
export function useListKeys(list: RefObject<HTMLElement | null>, keys: ListKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!hasKeys.value || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !list.current)
        return;
      if (command(list.current, event.key, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [list]);
}
