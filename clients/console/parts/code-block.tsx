import { useState } from 'preact/hooks';
import { texts } from '../texts.ts';

/** A text of a scan as it is, to be read and copied: never as markup. */
export function CodeBlock({ label, text }: { readonly label: string; readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div class="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section tabIndex={0} aria-label={label}>
        <pre>{text}</pre>
      </section>
      <p class="copy">
        <small role="status">{isCopied && texts.finding.copied}</small>
        <button type="button" class="quiet" aria-label={`${texts.finding.copy}: ${label}`} onClick={copy}>
          {texts.finding.copy}
        </button>
      </p>
    </div>
  );
}
