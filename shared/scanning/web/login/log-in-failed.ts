import type { ScanErrorClass } from '../../scanner.ts';

/** Why a scan cannot log in, in the user's words: no password, no text of the site. */
export class LogInFailed extends Error {
  override readonly name = 'LogInFailed';
  readonly errorClass: ScanErrorClass;

  constructor(message: string, errorClass: ScanErrorClass = 'setting_invalid') {
    super(message);
    this.errorClass = errorClass;
  }
}

/** Thrown if the form can be filled in by a browser alone: scripts make it, or send it. */
export class NeedsBrowser extends LogInFailed {}

/** A path for a sentence. Addresses are parsed, so that it is printable. */
export function shownPath(url: string): string {
  const { pathname } = new URL(url);
  return pathname.length > 60 ? `${pathname.slice(0, 60)}...` : pathname;
}
