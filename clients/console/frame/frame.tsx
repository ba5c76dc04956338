import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { permissionsOf } from '../../../shared/auth/permissions.ts';
import { formatAddress } from '../address.ts';
import { address, go } from '../navigation.ts';
import { serviceUrl, signOut } from '../session.ts';
import { texts } from '../texts.ts';
import type { Access } from './access.ts';
import type { Current } from './current.ts';
import { type Page, pages } from './pages.tsx';

function Navigation({ current, page }: { readonly current: Current; readonly page: Page | undefined }) {
  const permissions = permissionsOf(current.role);
  const offered = pages.filter(({ needs }) => needs === undefined || permissions.has(needs));
  return (
    <nav aria-label={texts.menu}>
      <ul>
        {offered.map((each) => (
          <li key={each.name}>
            <a
              href={formatAddress([current.projectId, each.name])}
              aria-current={each.name === page?.name ? 'page' : undefined}
            >
              {texts.pages[each.name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ProjectChoice({ projectId, access }: { readonly projectId: number; readonly access: Access }) {
  const isKnown = access.projects.some(({ project_id }) => project_id === projectId);
  const offered = isKnown ? access.projects : [{ project_id: projectId, name: '' }, ...access.projects];
  return (
    <select
      class="project"
      aria-label={texts.projects.choose}
      value={String(projectId)}
      onChange={({ currentTarget }) => go([currentTarget.value, address.value.path[1] ?? 'today'].filter(Boolean))}
    >
      {offered.map(({ project_id: id, name }) => (
        <option key={id} value={String(id)}>
          {texts.project(id, name)}
        </option>
      ))}
      <option value="">{texts.projects.title} …</option>
    </select>
  );
}

/**
 * After a change of page, or of the record that it shows, the reader is at its beginning, with keyboard and screen reader, too.
 * Not after a change of project alone: whoever goes through the choice by keys stays there.
 */
function usePageStart() {
  const main = useRef<HTMLElement>(null);
  const place = address.value.path.slice(1).join('/');
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [place]);
  return main;
}

/** What is around every page: product, project, pages, the way out. */
export function Frame({
  current,
  access,
  page,
  children,
}: {
  readonly current: Current;
  readonly access: Access;
  readonly page: Page | undefined;
  readonly children: ComponentChildren;
}) {
  const main = usePageStart();
  return (
    <>
      {/* The part of the address behind # says where one is: so no link. */}
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        {texts.skip}
      </button>
      <header class="top">
        <a class="product" href={formatAddress([current.projectId, 'today'])}>
          {texts.product}
        </a>
        <ProjectChoice projectId={current.projectId} access={access} />
        <Navigation current={current} page={page} />
        <a class="reference" href={`${serviceUrl}/docs`}>
          {texts.reference}
        </a>
        <button type="button" class="quiet" onClick={signOut}>
          {texts.signOut}
        </button>
      </header>
      <main id="content" ref={main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
