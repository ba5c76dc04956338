import type { ScanErrorClass, ScanOutcome } from './scanner.ts';

const maxDetail = 255;

/** A failure in the user's words, cut to 255 characters. */
export function failed(detail: string, errorClass: ScanErrorClass = 'target_unreachable'): ScanOutcome {
  return { kind: 'failed', detail: detail.slice(0, maxDetail), errorClass };
}

/** A scan that the policy leaves nothing to look at, in the user's words, cut to 255 characters. */
export function skipped(detail: string): ScanOutcome {
  return { kind: 'skipped', detail: detail.slice(0, maxDetail) };
}

/** A scan cannot go on, wherever that is found out; `outcome` is how it ends. */
export class ScanEnded extends Error {
  override readonly name: string = 'ScanEnded';
  readonly outcome: ScanOutcome;

  constructor(outcome: ScanOutcome, message: string, options?: ErrorOptions) {
    super(message, options);
    this.outcome = outcome;
  }
}

/** What the setting, its options or its policy say cannot be scanned by. The message is for the user. */
export class SettingInvalid extends ScanEnded {
  override readonly name: string = 'SettingInvalid';

  constructor(message: string, options?: ErrorOptions) {
    super(failed(message, 'setting_invalid'), message, options);
  }
}
