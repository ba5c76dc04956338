import { wordSet, wordsOfName } from './split-words.ts';
import { isLogout, remakesStore } from './verb-book.ts';

/** What not even a scan that may change data does by itself: it cannot be undone, or costs something. */
export type Harm = 'password' | 'deletion' | 'payment' | 'logout';

const sets = {
  password:
    wordSet(`password passwords passwd passwort passphrase passcode pwd contrasena contraseña senha motdepasse wachtwoord
    haslo parola sifre пароль パスワード 密码 otp totp 2fa mfa twofactor pin`),
  deletion:
    wordSet(`delete del destroy discard drop empty erase clear flush nuke purge remove rm reset revoke shred terminate
    truncate uninstall unlink unregister unsubscribe wipe cancel deactivate disable shutdown reboot restart restore rollback
    löschen loschen loeschen entfernen zurücksetzen leeren kündigen stornieren deaktivieren abmelden borrar eliminar quitar
    vaciar restablecer cancelar supprimer effacer retirer vider annuler réinitialiser désactiver excluir apagar remover
    redefinir limpar cancellare elimina eliminare rimuovere svuotare annulla verwijderen verwijder wissen annuleren usuń usun
    skasuj wyczyść sil kaldır sıfırla iptal удалить очистить сбросить отменить 削除 删除 刪除 清空 清除 重置 格式化
    注销 factorydefault factorydefaults hardfactorydefault`),
  payment:
    wordSet(`pay payment payments checkout buy purchase donate donation refund withdraw transfer payout invoice billing
    bezahlen zahlung zahlen kaufen spenden überweisen bestellen kasse pagar pago comprar donar payer paiement acheter commander
    pagamento paga pagare acquistare comprare betalen kopen bestel zapłać zaplac kup öde satınal оплатить купить 支払う 購入 支付`),
  paymentField: wordSet(
    'cvv cvc iban bic amount betrag monto montant importo bedrag kwota creditcard cardnumber ccnumber',
  ),
} as const;

/** Names of programs in one word, a verb and a thing. Shorter verbs begin too many other words. */
const joined = /^(?:delete|remove|destroy|erase|purge|truncate|reset|uninstall|unsubscribe)[a-z]{2,20}$/;

function harmOf(words: readonly string[]): Harm | undefined {
  if (isLogout(words)) return 'logout';
  if (words.some((word) => sets.password.has(word) || /passw|^passcode/.test(word))) return 'password';
  if (words.some((word) => sets.deletion.has(word) || joined.test(word)) || remakesStore(words)) return 'deletion';
  return words.some((word) => sets.payment.has(word)) ? 'payment' : undefined;
}

/** The harm that a label, a part of an address or the name of an operation says; undefined where it says none. */
export function harmOfText(text: string): Harm | undefined {
  return harmOf(wordsOfName(text.slice(0, 300)));
}

/** The harm that the name of a field says: a field for a password, for a card. */
export function harmOfField(name: string): Harm | undefined {
  const words = wordsOfName(name.slice(0, 200));
  if (words.some((word) => sets.paymentField.has(word)) || sets.paymentField.has(words.join(''))) return 'payment';
  const harm = harmOf(words);
  // A field is called after what it holds: `payment_method`, `reset_date` are of no form that pays or resets by itself.
  return harm === 'password' || words.length === 1 ? harm : undefined;
}
