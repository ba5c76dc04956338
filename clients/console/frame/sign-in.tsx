import { useState } from 'preact/hooks';
import { failureText } from '../failure-text.ts';
import { useLoaded } from '../loaded.ts';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Title } from '../parts/title.tsx';
import { hasExpired, isUnauthorized, signIn, tokenFault } from '../session.ts';
import { texts } from '../texts.ts';
import { readAccess } from './access.ts';
import { issuerFault, leaveForIssuer, readIssuer } from './issuer-sign-in.ts';

const words = texts.signIn;

/** Whether the page comes from this very machine: then its command line makes tokens. */
const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(location.hostname);

/** Checks a token before it is kept: undefined, or what is wrong with it. */
async function faultOf(value: string): Promise<string | undefined> {
  if (value === '') return words.missing;
  if (!/^[A-Za-z0-9._~+/-]+=*$/.test(value)) return words.wrong;
  const error = await tokenFault(value, readAccess);
  if (error === undefined) return undefined;
  return isUnauthorized(error) ? words.wrong : failureText(error);
}

function TokenForm() {
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const given = value.trim();
    const found = await faultOf(given);
    setBusy(false);
    setFault(found);
    if (found === undefined) signIn(given);
  };
  return (
    <Form submit={submit}>
      <Field label={words.token} help={words.tokenHelp} fault={fault}>
        {(control) => (
          <input
            {...control}
            type="password"
            autocomplete="off"
            spellcheck={false}
            value={value}
            onInput={(event) => setValue(event.currentTarget.value)}
          />
        )}
      </Field>
      <button type="submit" class="primary" aria-disabled={isBusy}>
        {words.submit}
      </button>
    </Form>
  );
}

/** The way to the issuer's page, where the stage has one. */
function IssuerButton() {
  const { value: config } = useLoaded('issuer', readIssuer);
  if (!config) return null;
  return (
    <>
      {issuerFault.value !== '' && (
        <p class="notice failure" role="alert">
          {words.issuerFailed(issuerFault.value)}
        </p>
      )}
      <button type="button" class="primary" onClick={() => leaveForIssuer(config)}>
        {words.withIssuer}
      </button>
      <p class="help">{words.or}</p>
    </>
  );
}

/** Asks for a token; the address stays as it is, so that one comes back to where one was. */
export function SignIn() {
  return (
    <main class="sign-in" id="content">
      <Title text={texts.product} />
      {hasExpired.value && (
        <p class="notice" role="alert">
          {words.expired}
        </p>
      )}
      <IssuerButton />
      <TokenForm />
      {isLocal && (
        <p class="help">
          {words.local}
          <code>{words.localCommand}</code>
        </p>
      )}
    </main>
  );
}
