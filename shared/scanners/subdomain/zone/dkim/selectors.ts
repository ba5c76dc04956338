/** Selectors that mail services and programs use by themselves, and that people choose. */
export const selectors: readonly string[] = `
1 2 cm default dk dkim dkim1 dkim2 ed25519 everlytickey1 everlytickey2 fm1 fm2 fm3 google hs1 hs2 k1 k2 k3 key key1 key2 krs
mail mailchannels mailjet mailo mandrill mta mx mxvault pm postfix protonmail protonmail2 protonmail3 resend rsa s1 s2
scph0920 selector selector1 selector2 sendgrid sig1 smtp smtpapi spop1024 turbo-smtp zendesk1 zendesk2 zmail zoho
`
  .trim()
  .split(/\s+/);
