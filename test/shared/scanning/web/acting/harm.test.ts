import { expect, test } from 'vitest';
import { harmOfField, harmOfText } from '../../../../../shared/scanning/web/acting/harm.ts';

test.each([
  ['Delete account', 'deletion'],
  ['deleteUser', 'deletion'],
  ['resetdb', 'deletion'],
  ['Initialize database', 'deletion'],
  ['set-up-database.php', 'deletion'],
  ['Create / Reset Database', 'deletion'],
  ['Konto löschen', 'deletion'],
  ['Supprimer', 'deletion'],
  ['削除', 'deletion'],
  ['Pay now', 'payment'],
  ['checkout', 'payment'],
  ['Jetzt bezahlen', 'payment'],
  ['Change password', 'password'],
  ['user_passwd', 'password'],
  ['Log out', 'logout'],
  ['Sign Guestbook', undefined],
  ['Save', undefined],
  ['exec', undefined],
  ['Send message', undefined],
  ['Enviar', undefined],
])('%s says %s', (text, harm) => {
  expect(harmOfText(text)).toBe(harm);
});

test.each([
  ['passwd', 'password'],
  ['new_password', 'password'],
  ['card_cvv', 'payment'],
  ['iban', 'payment'],
  ['cardnumber', 'payment'],
  ['delete', 'deletion'],
  ['payment_method', undefined],
  ['reset_date', undefined],
  ['name', undefined],
  ['compass', undefined],
])('a field called %s says %s', (name, harm) => {
  expect(harmOfField(name)).toBe(harm);
});
