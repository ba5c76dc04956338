import { RequestFailed, RunMissing } from '../../library/failure.ts';
import { formatAddress } from '../address.ts';
import { useCurrent } from '../frame/current.ts';
import { texts } from '../texts.ts';
import { Title } from './title.tsx';

/** Whether something that was asked for does not exist, or cannot: its number in the address is none. */
export const isMissing = (error: unknown) =>
  error instanceof RunMissing || (error instanceof RequestFailed && (error.status === 404 || error.status === 400));

/** A page about what does not exist: says so, and where to go on. */
export function Missing({ title }: { readonly title: string }) {
  const { projectId } = useCurrent();
  return (
    <div class="empty">
      <Title text={title} />
      <p>
        <a href={formatAddress([projectId, 'today'])}>{texts.pages.today}</a>
      </p>
    </div>
  );
}
