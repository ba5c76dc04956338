import { useState } from 'preact/hooks';
import { maxId } from '../../../shared/records/fields.ts';
import { formatAddress } from '../address.ts';
import { address, go } from '../navigation.ts';
import { Field } from '../parts/field.tsx';
import { Form, type Submission } from '../parts/form.tsx';
import { Empty } from '../parts/notice.tsx';
import { Title } from '../parts/title.tsx';
import { texts } from '../texts.ts';
import type { Access } from './access.ts';

const words = texts.projects;

/** Whoever may see all projects names one by its number. */
function NumberForm() {
  const [fault, setFault] = useState<string>();
  const open = ({ currentTarget }: Submission) => {
    const id = Number(new FormData(currentTarget).get('project'));
    if (Number.isInteger(id) && id >= 1 && id <= maxId) go([id, 'today']);
    else setFault(words.invalid);
  };
  return (
    <Form submit={open}>
      <Field label={words.number} help={words.numberHelp} fault={fault}>
        {(control) => <input {...control} name="project" inputMode="numeric" autocomplete="off" />}
      </Field>
      <button type="submit" class="primary">
        {words.open}
      </button>
    </Form>
  );
}

/** The projects that the token may see. */
export function Projects({ access }: { readonly access: Access }) {
  const { projects, everywhere } = access;
  const [refused] = address.value.path;
  return (
    <main class="sign-in" id="content">
      <Title text={words.title} />
      {refused && (
        <p class="notice" role="alert">
          {words.refused(refused)}
        </p>
      )}
      {projects.length === 0 && everywhere === undefined && <Empty title={words.empty} next={words.emptyNext} />}
      <ul class="plain">
        {projects.map(({ project_id: id, name, role }) => (
          <li key={id}>
            <a href={formatAddress([id, 'today'])}>{texts.project(id, name)}</a>{' '}
            <small>{words.role(words.roles[role])}</small>
          </li>
        ))}
      </ul>
      {everywhere !== undefined && <NumberForm />}
    </main>
  );
}
