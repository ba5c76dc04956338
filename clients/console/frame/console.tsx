import { useEffect } from 'preact/hooks';
import { useLoaded } from '../loaded.ts';
import { address, go } from '../navigation.ts';
import { Missing } from '../parts/missing.tsx';
import { Failure, Loading } from '../parts/notice.tsx';
import { Title } from '../parts/title.tsx';
import { client, noteSubject, signOut, token } from '../session.ts';
import { texts } from '../texts.ts';
import { type Access, readAccess } from './access.ts';
import { type Current, CurrentProject } from './current.ts';
import { Frame } from './frame.tsx';
import { pages } from './pages.tsx';
import { Projects } from './projects.tsx';
import { SignIn } from './sign-in.tsx';

/** The project of the address, if the token may see it. */
function currentOf(access: Access): Current | undefined {
  const projectId = Number(address.value.path[0]);
  const { everywhere } = access;
  const role = access.projects.find(({ project_id }) => project_id === projectId)?.role ?? everywhere;
  if (!Number.isInteger(projectId) || projectId < 1 || role === undefined) return undefined;
  return { projectId, role, everywhere };
}

function SignedIn({ access }: { readonly access: Access }) {
  const { projects, everywhere } = access;
  // Whoever can see one project alone has nothing to choose.
  const only = address.value.path.length === 0 && projects.length === 1 && !everywhere ? projects[0] : undefined;
  useEffect(() => {
    if (only) go([only.project_id, 'today']);
  }, [only]);
  const current = currentOf(access);
  if (current === undefined) return <Projects access={access} />;
  const page = pages.find(({ name }) => name === address.value.path[1]);
  return (
    <CurrentProject.Provider value={current}>
      <Frame current={current} access={access} page={page}>
        {page ? <page.Content /> : <Missing title={texts.failures.noPage} />}
      </Frame>
    </CurrentProject.Provider>
  );
}

function Session() {
  const { value, error, reload } = useLoaded(token.value, async () => {
    const access = await readAccess(client);
    noteSubject(access.subject);
    return access;
  });
  if (value) return <SignedIn access={value} />;
  if (error === undefined) return <Loading />;
  return (
    <main class="sign-in" id="content">
      <Title text={texts.product} />
      <Failure error={error} retry={reload} />
      <button type="button" onClick={signOut}>
        {texts.signOut}
      </button>
    </main>
  );
}

/** The console: whoever is not signed in is asked to, wherever they are. */
export function Console() {
  return token.value === '' ? <SignIn /> : <Session />;
}
