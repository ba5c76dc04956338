/** What a protected site asks for; sent to the setting's own origin only, and never shown. */
export type Credential =
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }
  | { readonly kind: 'header'; readonly header: string; readonly value: string }
  | { readonly kind: 'cookie'; readonly cookie: string };
