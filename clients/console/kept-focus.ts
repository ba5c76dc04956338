/** What has the focus, or had it last, and all that it is in, innermost first. */
let path: readonly HTMLElement[] = [];

function pathOf(element: HTMLElement): HTMLElement[] {
  return element.parentElement ? [element, ...pathOf(element.parentElement)] : [element];
}

/** Gives the focus to what is left around an element that had it and was removed. */
function regain(): void {
  const isLost = path[0] !== undefined && !path[0].isConnected;
  if (!isLost || (document.activeElement !== null && document.activeElement !== document.body)) return;
  const main = document.querySelector('main');
  if (main === null) return;
  const left = path.find((each) => each.isConnected && main.contains(each)) ?? main;
  if (left.tabIndex < 0) left.tabIndex = -1;
  left.focus({ preventScroll: true });
}

/**
 * Keeps the focus near where it was when what had it is removed: a button that has done its work, a row that no filter shows any
 * more. Else it would be nowhere, and whoever works by keys or hears the page would begin at its top.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) path = pathOf(target);
  });
  new MutationObserver(regain).observe(document.body, { childList: true, subtree: true });
}
