import { pageOf } from '../page-of.ts';

const form = (inside: string, attributes = 'method="post" action="/account/email"', head = '') =>
  pageOf({ body: `<html><head>${head}</head><body><form ${attributes}>${inside}</form></body></html>` });

export const fires = [
  form('<input name="email"><button>Save</button>'),
  form('<input name="user"><input type="password" name="p">', 'method="POST"'),
  form('<input name="email">', 'method="post" action="/account/password"'),
  form('<input type="hidden" name="step" value="2"><input name="amount">'),
  form('<input name="e&#x202e;\u001b[2J">'),
  form(`<input name="${'a'.repeat(3000)}">`),
];

export const silent = [
  form('<input type="hidden" name="csrfmiddlewaretoken" value="x"><input name="email">'),
  form('<input type="hidden" name="authenticity_token" value="x"><input name="email">'),
  form('<input type="hidden" name="_wpnonce" value="9f86d08188"><input name="email">'),
  form('<input type="hidden" name="f" value="Jd82hKa0Qm1Zx7Yc3Bf5Ge"><input name="email">'),
  // The log-in of SimpleSAMLphp 1.19.7.
  form(
    '<input type="password" name="password"><input type="hidden" name="AuthState" value="_64d34d3f6796084e198acc8499f72ab309ceac4ef1:http://127.0.0.1:10925/simplesamlphp/module.php/core/as_login.php?AuthId=admin&amp;ReturnTo=http%3A%2F%2F127.0.0.1%3A10925%2F">',
  ),
  // DokuWiki's is empty until somebody logs in.
  form('<input type="hidden" name="sectok" value=""><input name="fullname">'),
  // Anyone may ask for a stranger's password to be sent to them: nothing is forged.
  form('<input name="user_login">', 'name="lostpasswordform" method="post" action="/wp-login.php?action=lostpassword"'),
  form('<input name="email">', 'method="post" action="/users/forgot-password"'),
  form('<input name="q">', 'method="post" action="/search"'),
  form('<input name="q">', 'method="post" role="search"'),
  form('<input name="email">', 'action="/subscribe"'),
  form('<input name="email">', 'method="post" action="https://newsletter.example.net/subscribe"'),
  form('<input name="email">', undefined, '<meta name="csrf-token" content="abc">'),
];
