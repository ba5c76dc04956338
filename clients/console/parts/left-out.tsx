import { texts } from '../texts.ts';

/** Says which parts of an address ask for what does not exist, such as `severity=bogus`: the page is shown without them. */
export function LeftOut({ asked }: { readonly asked: readonly string[] }) {
  if (asked.length === 0) return null;
  return (
    <p class="notice" role="status">
      {texts.leftOut(asked.join(', '))}
    </p>
  );
}
