/** A log-in form, and what goes into it. */
export interface FormCredential {
  readonly kind: 'form';
  /** The page that has the form. */
  readonly login_url: string;
  readonly username: string;
  readonly password: string;
  /** Names of the form's fields; told by themselves where it does not say. */
  readonly username_field?: string | undefined;
  readonly password_field?: string | undefined;
  /** What the form asks for beside: no secrets. */
  readonly extra_fields?: readonly { readonly name: string; readonly value: string }[] | undefined;
  /** Plain text that a page shows only to those who are logged in, or only to those who are not. */
  readonly logged_in_text?: string | undefined;
  readonly logged_out_text?: string | undefined;
}

/**
 * What a protected site asks for; sent to the setting's own origin only, and never shown. The web client sends all kinds
 * but the form with each request; who logs in by a form is kept by its cookies.
 */
export type Credential =
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }
  | { readonly kind: 'header'; readonly header: string; readonly value: string }
  | { readonly kind: 'cookie'; readonly cookie: string }
  | FormCredential;
